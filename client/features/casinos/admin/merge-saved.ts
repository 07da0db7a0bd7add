import { sameJson } from '../../../../shared/text/same-json';
import { pickFields } from '../../../../shared/text/pick-fields';
import { changedNames } from './casino-save';
import { valuesOf } from './casino-values';
import type { AdminCasino, CasinoValues } from './casino-values';

interface Merging {
  /** The casino that the form was based on when it sent or reloaded. */
  known: AdminCasino;
  /** The form's values at that time. */
  sent: CasinoValues;
  now: CasinoValues;
  fresh: AdminCasino;
  /** Sent values are then not replaced by their stored form: the editor may be typing. */
  isAutosave?: boolean;
}

interface Merged {
  /** Server values to show instead of the form's. */
  accepted: { fields: Partial<CasinoValues>; facts: CasinoValues['facts']; scores: CasinoValues['scores'] };
  /**
   * The form's new base. For values that this editor is changing and another editor saved meanwhile, it keeps the old
   * base, so that the next save reports the conflict.
   */
  latest: AdminCasino;
}

/** The unit that is saved and compared: a field of the casino, 'facts.kyc_from' or 'scores.payouts'. */
const unitOf = (name: string) => (name === 'summary' || name === 'about' ? 'description' : name);

const unitsOf = (values: CasinoValues, before: CasinoValues): ReadonlySet<string> =>
  new Set(changedNames(values, before).map(unitOf));

/** Three-way merge of the form's values, the sent values and the server's, which may include other editors' saves. */
export function mergeSaved({ known, sent, now, fresh, isAutosave = false }: Merging): Merged {
  const [before, after] = [valuesOf(known), valuesOf(fresh)];
  const [sentUnits, typedUnits] = [unitsOf(sent, before), unitsOf(now, before)];
  const kept = new Set<string>();

  /** The server values to show, of the form or of the part of it that `prefix` names. */
  function acceptedOf<T extends object>(prefix: string, of: (values: CasinoValues) => T): Partial<T> {
    const names = Object.keys(of(after)) as (keyof T)[];
    const isAccepted = (name: keyof T): boolean => {
      const unit = unitOf(`${prefix}${String(name)}`);
      const [was, held, is] = [of(before)[name], of(now)[name], of(after)[name]];
      if (sameJson(held, is)) return false;
      if (sentUnits.has(unit) || sameJson(was, is)) return !isAutosave && sameJson(held, of(sent)[name]);
      if (typedUnits.has(unit)) kept.add(unit);
      return !typedUnits.has(unit);
    };
    return pickFields(of(after), names.filter(isAccepted));
  }

  const accepted = {
    fields: acceptedOf('', ({ facts: _facts, scores: _scores, ...fields }) => fields),
    facts: acceptedOf('facts.', ({ facts }) => facts) as CasinoValues['facts'],
    scores: acceptedOf('scores.', ({ scores }) => scores) as CasinoValues['scores'],
  };
  return { accepted, latest: latestOf(known, fresh, kept) };
}

function latestOf(known: AdminCasino, fresh: AdminCasino, kept: ReadonlySet<string>): AdminCasino {
  const fields = (Object.keys(known) as (keyof AdminCasino)[]).filter((name) => kept.has(name));
  const isKept = {
    fact: ({ key }: { key: string }) => kept.has(`facts.${key}`),
    score: ({ criterion }: { criterion: string }) => kept.has(`scores.${criterion}`),
  };
  return {
    ...fresh,
    ...pickFields(known, fields.length > 0 ? [...fields, 'updatedAt'] : []),
    facts: [...fresh.facts.filter((fact) => !isKept.fact(fact)), ...known.facts.filter(isKept.fact)],
    scores: [...fresh.scores.filter((score) => !isKept.score(score)), ...known.scores.filter(isKept.score)],
  };
}
