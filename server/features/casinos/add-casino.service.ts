import type { Transaction } from 'kysely';
import type { CasinoCreateInput } from '../../../shared/casinos/casinos-admin.schema';
import { announceChange } from '../../cache/announce-change';
import type { Database } from '../../database/database';
import { mapConstraintErrors } from '../../database/edit-conflicts';
import type { RenderedMarkdown } from '../../markdown/markdown-renderer';
import { assertNoOfferImage } from '../affiliate/shown-images';
import { addressOfCasino, moveAddress } from '../addresses/owned-address.service';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { getSettings } from '../settings/settings.service';
import { listedAgain, listedChange } from '../history/casino-history';
import { casinoRow } from './casino-row';
import { tagsOfListing } from '../../cache/casino-tags';
import type { CasinoOrigin } from './casinos.admin.queries';
import { insertCasinoRow } from './casinos.admin.queries';
import { insertChanges } from '../history/append-changes.queries';
import { findLastPublishedRating } from '../history/changes.queries';
import { writeCodes } from '../codes/codes.queries';
import { planCodes } from '../codes/codes.service';
import { planEvidence, writeEvidence } from '../evidence/evidence.service';
import { planFactsAndScores, writeFactsAndScores } from './facts-and-scores.service';
import type { ImportedCheck } from './facts-and-scores.service';
import { settleNewRating } from '../ranking/rating-reason.service';

interface ImportedCasino {
  origin: CasinoOrigin;
  check: ImportedCheck;
  /** True if its history is imported too, so that no "listed" entry is added. */
  hasHistory: boolean;
}

/** The logo as the field of a casino with these links would be. */
export const guessLogo = ({ affiliateLink, websiteUrl }: Pick<CasinoCreateInput, 'affiliateLink' | 'websiteUrl'>) =>
  ({ field: 'logoUrl', name: 'Logo', links: [affiliateLink, websiteUrl] }) as const;

const NOTHING_KNOWN = { facts: [], scores: [] };

type NewCasino<Slug> = Omit<CasinoCreateInput, 'slug' | 'submissionId'> & { slug: Slug };

/** `rendered` is the HTML of its review. */
export async function addCasino<Slug extends string | null>(
  trx: Transaction<Database>,
  actor: Actor,
  input: NewCasino<Slug>,
  rendered: RenderedMarkdown | null,
  imported?: ImportedCasino,
) {
  return await mapConstraintErrors(async () => {
    const { slug, logoUrl } = input;
    if (!imported) await assertNoOfferImage(trx, logoUrl, guessLogo(input));
    const { id } = await insertCasinoRow(trx, {
      rating_override: input.rating,
      ...casinoRow(input, rendered),
      ...(imported || input.placement === null ? {} : { placed_at: new Date(), placed_by: actor.viewer.userId }),
      ...imported?.origin,
    });
    await moveAddress(trx, { entity: 'casino', id, was: null, is: addressOfCasino(input) });
    const { userId } = actor.viewer;
    // Without a list of codes, the single code fields become the first code.
    const codes = input.codes && planCodes([], { codes: input.codes })?.codes;
    if (codes) await writeCodes(trx, { casinoId: id, codes, checkedBy: userId });
    const pictures = planEvidence([], input.evidence);
    if (pictures) await writeEvidence(trx, id, pictures.evidence);
    const { criteria } = await getSettings(trx);
    const known = planFactsAndScores({ casinoId: id, userId, criteria }, NOTHING_KNOWN, input, imported?.check);
    await writeFactsAndScores(trx, userId, [known]);
    const isImport = imported !== undefined;
    const rating = await settleNewRating(trx, id, input, { criteria, scores: known.scores.after, isImport });
    if (input.status !== 'draft' && !imported?.hasHistory) {
      // An imported casino that was once removed has kept its history.
      const told = imported ? await findLastPublishedRating(trx, id) : null;
      const listed = told === null ? listedChange({ rating }) : listedAgain({ rating: told }, { rating });
      await insertChanges(trx, { casinoId: id, changedBy: actor.viewer.userId }, [listed]);
    }
    await recordChange(trx, actor, { action: 'create', entity: 'casino', entityId: id, after: input });
    await announceChange(trx, tagsOfListing(id, input));
    return { id, slug };
  });
}
