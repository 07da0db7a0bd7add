import { LRUCache } from 'lru-cache';
import {
  changeKindLabel,
  changeNote,
  changeText,
  changeTone,
  isLongText,
} from '../../../shared/history/casino-change-text';
import type { ChangeText } from '../../../shared/history/casino-change-text';
import type { ChangeKind } from '../../../shared/history/casino-changes';
import { monthAndDay } from '../../../shared/text/day-text';
import { FACTS } from '../../../shared/facts/casino-facts';
import type { ChangeGroup } from '../../../shared/history/change-groups';
import type { ChangesListQuery } from '../../../shared/history/changes.schema';
import { chartHtml } from '../../../shared/charts/figure';
import type { SiteSettings } from '../../../shared/settings/settings.schema';
import type { Db } from '../../database/database';
import { encodeCursor, foreignCursor, readValues } from '../../database/list-cursor';
import type { ListCursor } from '../../database/list-cursor';
import { AppError } from '../../base/errors';
import { findCasinoIdAt } from '../addresses/casino-address.queries';
import { ratingChart } from '../charts/rating-chart';
import { getSettings } from '../settings/settings.service';
import { listChangesAmong, listChangesSince } from './changes-of-several.queries';
import { countChanges, findChangeCursor, findHistory, listChanges } from './changes.queries';
import type { ListedChange, NewestChanges } from './changes.queries';
import { textDifference } from './text-difference';
import type { TextDifference, TextPart } from './text-difference';

const PAGE_SIZE = 20;

const KINDS_OF: Readonly<Record<ChangeGroup, readonly ChangeKind[]>> = {
  facts: ['fact'],
  scores: ['score', 'rating'],
  rank: ['rank'],
  bonus: ['bonus', 'code'],
  status: ['status', 'listed'],
  review: ['review', 'name'],
};

export const toChangeKinds = (groups: readonly ChangeGroup[]): ChangeKind[] =>
  [...new Set(groups)].flatMap((group) => KINDS_OF[group]);

export const factKeys = FACTS.map(({ key }) => key);

type Row = ListedChange;

export interface PublicChange extends ChangeText {
  id: string;
  kind: string;
  kindLabel: string;
  tone: ReturnType<typeof changeTone>;
  date: string;
  day: string;
  month: string;
  note: string | null;
  by: string | null;
  casino: { name: string; address: string };
  text: TextPart[] | null;
  /** Which pictures of its review back the warning; from 1. */
  receipts: number[];
}

// Precomputed: formatting one date takes longer than all other work on a change.
const inWords = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, month) => inWords.format(new Date(Date.UTC(2026, month))));

const toMonth = (date: Date): string => `${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;

type Naming = Pick<SiteSettings, 'criteria' | 'siteName'>;

function publicChange(row: Row, { criteria, siteName }: Naming): PublicChange {
  return {
    ...changeText(row, criteria),
    id: row.identity,
    kind: row.kind,
    kindLabel: changeKindLabel(row.kind),
    tone: changeTone(row),
    date: row.changedAt.toISOString().slice(0, 10),
    day: monthAndDay(row.changedAt),
    month: toMonth(row.changedAt),
    note: changeNote(row),
    by: row.isImported ? null : (row.by ?? siteName),
    casino: { name: row.casinoName, address: row.casinoSlug ?? row.casinoId },
    text: null,
    receipts: row.receipts ?? [],
  };
}

/** Total characters of texts compared for one page; later texts are only marked as changed. */
const MAX_COMPARED = 1_000_000;

const KEPT_CHARACTERS = 4 * 1024 ** 2;

/** Differences by the entry's identity: entries never change, and comparing two long texts takes milliseconds. */
const differences = new LRUCache<string, TextDifference>({
  maxSize: KEPT_CHARACTERS,
  sizeCalculation: ({ parts }) => parts.reduce((sum, { text }) => sum + text.length, 100),
});

const toText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join('\n') : typeof value === 'string' ? value : '';

const counted = (words: number) => `${words} ${words === 1 ? 'word' : 'words'} changed`;

function withText(change: PublicChange, { words, section, parts }: TextDifference): PublicChange {
  if (words === 0) return change;
  return { ...change, tail: section === null ? counted(words) : `${counted(words)} in “${section}”`, text: parts };
}

function withTexts(rows: readonly Row[], naming: Naming): PublicChange[] {
  let compared = 0;
  return rows.map((row) => {
    const change = publicChange(row, naming);
    if (!isLongText(row)) return change;
    const known = differences.get(row.identity);
    if (known) return withText(change, known);
    const [before, after] = [toText(row.before), toText(row.after)];
    compared += before.length + after.length;
    if (compared > MAX_COMPARED) return change;
    const difference = textDifference(before, after);
    differences.set(row.identity, difference);
    return withText(change, difference);
  });
}

type Counts = Partial<Record<ChangeGroup, number>>;

async function countedGroups(db: Db, casinoId: string): Promise<{ total: number; counts: Counts }> {
  const counts: Counts = {};
  let total = 0;
  for (const { kind, count } of await countChanges(db, casinoId, factKeys)) {
    total += count;
    const group = (Object.keys(KINDS_OF) as ChangeGroup[]).find((name) => KINDS_OF[name].some((one) => one === kind));
    if (group !== undefined) counts[group] = (counts[group] ?? 0) + count;
  }
  return { total, counts };
}

export interface ChangedCasino {
  id: string;
  slug: string | null;
  name: string;
  since: string | null;
  /** 'yyyy-MM-dd' of the removal of an earlier casino with this address or name, whose history is hidden. */
  removedBefore: string | null;
  total: number;
  counts: Counts;
  /** As HTML; null without a rating. */
  chart: string | null;
}

async function getChangedCasino(db: Db, address: string, naming: Naming): Promise<ChangedCasino> {
  const id = await findCasinoIdAt(db, address);
  const casino = id === undefined ? undefined : await findHistory(db, id);
  if (!casino) throw new AppError('NOT_FOUND', 'We have no review at that address.', { address });
  const [counted, chart] = await Promise.all([
    countedGroups(db, casino.id),
    ratingChart(db, casino, naming.criteria, 'all'),
  ]);
  return {
    id: casino.id,
    slug: casino.slug,
    name: casino.name,
    since: casino.since?.toISOString().slice(0, 10) ?? null,
    removedBefore: casino.removedBefore?.toISOString().slice(0, 10) ?? null,
    ...counted,
    chart: chart && chartHtml(chart),
  };
}

const IDENTITY = /^[0-9a-f]{24}$/;

export async function readChangeCursor(db: Db, cursor: string | undefined): Promise<ListCursor | undefined> {
  if (cursor === undefined || cursor === '') return undefined;
  const [changedAt = '', identity = ''] = readValues(cursor, ['zonedMoment', IDENTITY]);
  const after = await findChangeCursor(db, { changedAt, identity });
  if (!after) throw foreignCursor();
  return after;
}

export async function getChanges(db: Db, { slug, author, kinds, cursor }: ChangesListQuery) {
  const after = await readChangeCursor(db, cursor);
  const naming = await getSettings(db);
  const casino = slug === undefined ? null : await getChangedCasino(db, slug, naming);
  const rows = await listChanges(db, {
    casinoId: casino?.id,
    author,
    kinds: toChangeKinds(kinds),
    factKeys,
    after,
    limit: PAGE_SIZE + 1,
  });
  const shown = rows.slice(0, PAGE_SIZE);
  const last = shown.at(-1);
  return {
    casino,
    items: withTexts(shown, naming),
    nextCursor: rows.length > PAGE_SIZE && last ? encodeCursor([last.orderValue, last.identity]) : null,
  };
}

export function publicChanges({ items, total }: NewestChanges, naming: Naming) {
  return { items: items.map((row) => publicChange({ ...row, changedAt: new Date(row.changedAt) }, naming)), total };
}

export async function listChangesOfSeveral(db: Db, casinoIds: readonly string[], limit: number) {
  if (casinoIds.length === 0) return [];
  const [naming, rows] = await Promise.all([getSettings(db), listChangesAmong(db, { casinoIds, factKeys, limit })]);
  return rows.map((row) => publicChange(row, naming));
}

export async function listChangesOfEach(
  db: Db,
  asked: readonly { casinoId: string; since: Date }[],
  limit: number,
): Promise<ReadonlyMap<string, PublicChange[]>> {
  const changes = new Map<string, PublicChange[]>();
  if (asked.length === 0) return changes;
  const [naming, rows] = await Promise.all([getSettings(db), listChangesSince(db, { asked, factKeys, limit })]);
  for (const row of rows) {
    const change = publicChange(row, naming);
    changes.set(row.casinoId, [...(changes.get(row.casinoId) ?? []), change]);
  }
  return changes;
}
