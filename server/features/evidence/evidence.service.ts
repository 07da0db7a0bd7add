import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { drawingPath, drawnSize, EVIDENCE_KINDS, sizeOfDrawing, STATUS_CLAIM } from '../../../shared/evidence/evidence';
import type { Evidence, Rectangle } from '../../../shared/evidence/evidence';
import type { EvidenceInput } from '../../../shared/evidence/evidence.schema';
import { findFact } from '../../../shared/facts/casino-facts';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import { dayText } from '../../../shared/text/day-text';
import { AppError } from '../../base/errors';
import type { Database, Db } from '../../database/database';
import { lockOriginals, listDrawings, replaceEvidence } from './evidence.queries';
import type { Original } from './evidence.queries';

/** Undefined if the save does not change the pictures. Only this casino's own pictures keep their ids. */
export function planEvidence(before: readonly Evidence[], given: readonly EvidenceInput[] | undefined) {
  if (given === undefined) return undefined;
  const known = new Set(before.map(({ id }) => id));
  const evidence = given.map(({ id, ...picture }): Evidence => ({
    id: id !== undefined && known.has(id) ? id : randomUUID(),
    ...picture,
  }));
  return { evidence };
}

/** The name is a digest of everything that is drawn, so a drawing never changes under its name. */
function nameDrawing({ storageKey, width, height }: Original, blur: readonly Rectangle[]): string {
  const rectangles = blur.map(({ x, y, width: w, height: h }) => [x, y, w, h]);
  const digest = createHash('sha256')
    .update(JSON.stringify([storageKey, rectangles]))
    .digest('hex');
  const size = drawnSize({ width, height });
  return `${digest.slice(0, 32)}-${size.width}x${size.height}`;
}

/** Throws BAD_REQUEST with the field for a picture that is not evidence or was deleted. */
export async function writeEvidence(
  trx: Transaction<Database>,
  casinoId: string,
  evidence: readonly Evidence[],
): Promise<void> {
  const originals = await lockOriginals(
    trx,
    evidence.map(({ mediaId }) => mediaId),
  );
  const drawn = evidence.map((picture, index) => {
    const original = originals.get(picture.mediaId);
    if (original) return { ...picture, drawing: nameDrawing(original, picture.blur) };
    const message = `Picture ${index + 1} is not there any more. Upload it again.`;
    throw new AppError('BAD_REQUEST', message, { mediaId: picture.mediaId, fieldErrors: { evidence: [message] } });
  });
  await replaceEvidence(trx, casinoId, drawn);
}

interface Claims {
  criteria: readonly Criterion[];
  payouts: readonly { id: string; day: string }[];
}

/** Null for what the page does not show. */
function claimText(proves: string | null, { criteria, payouts }: Claims): string | null {
  if (proves === null) return null;
  if (proves === STATUS_CLAIM) return 'Why it has this status';
  const [kind, key] = [proves.slice(0, proves.indexOf(':')), proves.slice(proves.indexOf(':') + 1)];
  if (kind === 'fact') return findFact(key)?.label ?? null;
  if (kind === 'score') return criteria.find((criterion) => criterion.key === key)?.name ?? null;
  const payout = payouts.find(({ id }) => id === key);
  return payout ? `Withdrawal of ${payout.day}` : null;
}

const formatDay = (on: string) => dayText(new Date(`${on}T00:00:00Z`));

export async function shownEvidence(db: Db, casinoId: string, claims: Claims) {
  return (await listDrawings(db, casinoId)).map(
    ({ kind, takenOn, caption, proves, drawing, isExample, isOfEarlierWarning }) => {
      const day = formatDay(takenOn);
      const claim = claimText(proves, claims);
      return {
        kind: EVIDENCE_KINDS[kind],
        caption,
        on: takenOn,
        day,
        proves: claim === null ? null : proves,
        claim,
        alt: `${EVIDENCE_KINDS[kind]}: ${caption}, ${day}`,
        src: drawingPath(drawing),
        small: drawingPath(drawing, { isSmall: true }),
        ...sizeOfDrawing(drawing),
        isExample,
        isOfEarlierWarning,
      };
    },
  );
}
