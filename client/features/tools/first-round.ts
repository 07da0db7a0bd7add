import { isKnownFormula } from '../../../shared/tools/fair-formulas';
import { checkRound, EXAMPLE_ROUND, toValidRound, isChecked } from '../../../shared/tools/provably-fair';
import type { RoundFields } from '../../../shared/tools/provably-fair';
import type { CheckedRound } from './fair-answer';
import type { ToolSite } from './tool-data';
import { webHashing } from './web-hashing';

export const canCheck = ({ scheme, formula }: ToolSite): boolean =>
  scheme === 'commitment' || (scheme !== null && isChecked(scheme) && formula !== null && isKnownFormula(formula));

export function fieldsOfSite(site: ToolSite | null): Partial<RoundFields> {
  return {
    ...(site?.scheme && { scheme: site.scheme }),
    ...(site && { formula: site.formula ?? 'other' }),
    ...(site?.crashEdge != null && { edge: String(site.crashEdge / 100) }),
  };
}

const EXAMPLE_BLOCK = '93d710e793935b06a5609784583ea24942f1d24167f3f99ff42a7c903aa31a31';

export async function firstRound(site: ToolSite | null): Promise<CheckedRound> {
  const known = toValidRound({ ...EXAMPLE_ROUND, ...fieldsOfSite(site) });
  const fields = known.scheme === 'public-seed' ? { ...known, clientSeed: EXAMPLE_BLOCK } : known;
  const hashing = webHashing();
  const round = hashing && fields.scheme !== 'none' ? await checkRound(fields, hashing) : null;
  return { fields, site, round, hasNoHashing: !hashing };
}
