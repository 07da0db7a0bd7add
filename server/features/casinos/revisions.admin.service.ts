import { isSameUnordered } from '../../../shared/text/same-json';
import { findFact } from '../../../shared/facts/casino-facts';
import { isPayoutFact } from '../../../shared/facts/payout-facts';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import { casinoUpdateInput } from '../../../shared/casinos/casinos-admin.schema';
import type { CasinoUpdateInput } from '../../../shared/casinos/casinos-admin.schema';
import { isInheritedName } from '../../../shared/text/inherited-names';
import { COLUMNS } from '../../../shared/transfer/columns';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import type { Db } from '../../database/database';
import { isCurrentVersion } from '../../database/edit-conflicts';
import { AppError } from '../../base/errors';
import type { Services } from '../../trpc/services';
import { findAuditEntry } from '../audit/audit.admin.queries';
import type { Actor } from '../../trpc/context';
import type { Restored } from '../editing/editable-kind';
import { getSettings } from '../settings/settings.service';
import { toLoggedFact } from '../facts/facts.service';
import { toSnapshot } from './casino-snapshot';
import type { CasinoSnapshot } from './casino-snapshot';
import { getCasinoForAdmin, updateCasino } from './casinos.admin.service';

type Parts = Pick<Services, 'db' | 'markdown'>;
type Loose = Record<string, unknown>;

const withoutInherited = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => !isInheritedName(key)));

/** An older version accepted inherited property names as keys, which a response cannot contain. */
export const readableSnapshot = ({ fields, facts, scores }: CasinoSnapshot): CasinoSnapshot => ({
  fields,
  facts: withoutInherited(facts),
  scores: withoutInherited(scores),
});

/** Address, status and place describe the present, so restoring a revision does not change them. */
const STAYS = new Set(['slug', 'rating', 'status', 'statusReason', 'placement', 'placementReason']);

function changedBack(now: Loose, then: Loose): Loose {
  const changed = Object.entries(then).filter(([key, value]) => !isSameUnordered(value, now[key]));
  const gone = Object.keys(now).filter((key) => !Object.hasOwn(then, key));
  return Object.fromEntries([...changed, ...gone.map((key) => [key, null] as const)]);
}

const onlyKnown = (entries: Loose, isKnown: (key: string) => boolean): Loose =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => isKnown(key)));

/** Derived facts are not restored. */
const isWritten = (key: string) => findFact(key) !== undefined && !isPayoutFact(key);

const isOnePlainCode = ({ fields: { codes } }: CasinoSnapshot): boolean =>
  (codes?.length ?? 0) <= 1 && (codes ?? []).every((code) => !code.startsAt && !code.endsAt && !code.terms);

function restoringChange(now: CasinoSnapshot, then: CasinoSnapshot, criteria: readonly Criterion[]): Loose {
  // Revisions from before a casino could have several codes do not store which one was active first.
  const isPlain = isOnePlainCode(now) && isOnePlainCode(then);
  const stays = then.fields.codes
    ? new Set([...STAYS, ...(isPlain ? ['codes'] : ['bonusAmount', 'promoCode'])])
    : STAYS;
  return {
    ...onlyKnown(
      onlyKnown(changedBack({ ...now.fields }, { ...then.fields }), (field) => field in then.fields),
      (field) => !stays.has(field),
    ),
    facts: onlyKnown(changedBack(now.facts, then.facts), isWritten),
    scores: onlyKnown(changedBack(now.scores, then.scores), (key) => criteria.some((part) => part.key === key)),
  };
}

/** A value stored by an earlier version may violate a current rule; the error then names the field. */
export function readChange(change: Loose): CasinoUpdateInput {
  const { data, error } = casinoUpdateInput.safeParse(change);
  if (data) return data;
  const [issue] = error.issues;
  throw new AppError('BAD_REQUEST', `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
}

async function readNow(db: Db, id: string) {
  const [casino, { criteria }] = await Promise.all([getCasinoForAdmin(db, id), getSettings(db)]);
  return { casino, criteria };
}

/** With the save times just read, a concurrent save causes a conflict instead of being overwritten. */
function heldAgainst({ facts, scores }: Awaited<ReturnType<typeof readNow>>['casino'], change: Loose): Loose {
  const factTimes = new Map(facts.map(({ key, updatedAt }) => [key, updatedAt]));
  const scoreTimes = new Map(scores.map(({ criterion, scoredAt }) => [criterion, scoredAt]));
  const held = (entries: unknown, hold: (key: string, entry: unknown) => Loose) =>
    Object.fromEntries(Object.entries(isRecord(entries) ? entries : {}).map(([key, entry]) => [key, hold(key, entry)]));
  return {
    ...change,
    facts: held(change['facts'], (key, fact) => ({
      ...(isRecord(fact) ? fact : { value: null }),
      expectedUpdatedAt: factTimes.get(key) ?? null,
    })),
    scores: held(change['scores'], (key, score) => ({
      ...(isRecord(score) ? score : { score: null }),
      expectedScoredAt: scoreTimes.get(key) ?? null,
    })),
  };
}

/** Throws CONFLICT if a fact or score was saved since the editor compared the revision. */
function assertSeen(saved: readonly Date[], expected: Date | null | undefined): void {
  const times = saved.map((date) => date.getTime());
  if (expected === undefined || isCurrentVersion(times, expected)) return;
  throw new AppError('CONFLICT', SAVED_MEANWHILE, { expected });
}

export interface SeenRows {
  expectedFactsAt?: Date | null | undefined;
  expectedScoresAt?: Date | null | undefined;
}

export async function casinoRestored(db: Db, id: string, snapshot: CasinoSnapshot, seen: SeenRows): Promise<Restored> {
  const { casino, criteria } = await readNow(db, id);
  assertSeen(
    casino.facts.map(({ updatedAt }) => updatedAt),
    seen.expectedFactsAt,
  );
  assertSeen(
    casino.scores.map(({ scoredAt }) => scoredAt),
    seen.expectedScoresAt,
  );
  const now = toSnapshot(casino, casino);
  const restored = heldAgainst(casino, restoringChange(now, snapshot, criteria));
  const isEmpty = (part: unknown) => isRecord(part) && Object.keys(part).length === 0;
  const replaced = (part: 'facts' | 'scores') =>
    Object.fromEntries(Object.keys(restored[part] ?? {}).map((key) => [key, now[part][key] ?? null]));
  const rows: Loose = { facts: replaced('facts'), scores: replaced('scores') };
  return {
    change: onlyKnown(restored, (part) => !isEmpty(restored[part])),
    rows: onlyKnown(rows, (part) => !isEmpty(rows[part])),
  };
}

const EDITED = new Set<string>([...Object.values(COLUMNS.casinos.edited), 'codes', 'evidence']);

const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Audit log entries of one kind, such as 'fact:kyc_from', by key without the prefix. */
const named = (kind: string, before: Loose): [string, unknown][] =>
  Object.entries(before).flatMap(([key, value]) =>
    key.startsWith(`${kind}:`) ? [[key.slice(kind.length + 1), value] as [string, unknown]] : [],
  );

/** Throws CONFLICT if anything that the audited update changed has been changed again. */
function assertNotChangedSince(before: Loose, after: unknown, { fields: own, facts, scores }: CasinoSnapshot): void {
  const now: Loose = {
    ...own,
    ...Object.fromEntries(Object.entries(facts).map(([key, fact]) => [`fact:${key}`, toLoggedFact(fact)])),
    ...Object.fromEntries(Object.entries(scores).map(([key, { score }]) => [`score:${key}`, score])),
  };
  const isUndone = (key: string) => (EDITED.has(key) && key !== 'rating') || /^(?:fact|score):/.test(key);
  const is = isRecord(after) ? after : {};
  const fields = Object.keys(before).filter(
    (key) => isUndone(key) && !isSameUnordered(now[key] ?? null, is[key] ?? null),
  );
  if (fields.length > 0)
    throw new AppError('CONFLICT', 'This was changed again since: undo the last change first.', { fields });
}

/** Restores the values that an audited update replaced, including status and place; everything else stays. */
export async function undoCasinoChange(parts: Parts, actor: Actor, entryId: number) {
  const entry = await findAuditEntry(parts.db, entryId);
  if (entry?.entity !== 'casino' || entry.action !== 'update' || !isRecord(entry.before)) {
    throw new AppError('BAD_REQUEST', 'Only a change of a casino can be undone.', { entryId });
  }
  const { before, entityId } = entry;
  const { casino, criteria } = await readNow(parts.db, entityId ?? '');
  const now = toSnapshot(casino, casino);
  assertNotChangedSince(before, entry.after, now);
  // Without an override, the rating is recalculated from the restored scores.
  const fields = onlyKnown(before, (key) => EDITED.has(key) && key !== 'rating');
  const facts = named('fact', before).map(([key, value]) => {
    if (!isRecord(value)) return [key, null] as const;
    const { sourceKind = 'other', source = '', checkedAt = null } = now.facts[key] ?? {};
    return [key, { note: '', ...value, sourceKind, source, checkedAt }] as const;
  });
  const scores = named('score', before).map(([key, score]) => {
    const reason = now.scores[key]?.reason ?? 'As it was before.';
    return [key, typeof score === 'number' ? { score, reason } : null] as const;
  });
  const change = {
    ...fields,
    facts: onlyKnown(Object.fromEntries(facts), isWritten),
    scores: onlyKnown(Object.fromEntries(scores), (key) => criteria.some((part) => part.key === key)),
  };
  const restored = readChange({ id: casino.id, ...heldAgainst(casino, change) });
  const isListedAgain = casino.status === 'draft' && (restored.status ?? 'draft') !== 'draft';
  return await updateCasino(parts, actor, {
    ...restored,
    // The editor has not seen what others saved since it became a draft.
    expectedUpdatedAt: isListedAgain ? undefined : casino.updatedAt,
    expectedPlace: { placement: casino.placement, reason: casino.placementReason },
  });
}
