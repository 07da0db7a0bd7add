import { changeNote, changeText } from '../../../shared/history/casino-change-text';
import type { ChangeText } from '../../../shared/history/casino-change-text';
import type { Criterion } from '../../../shared/ranking/casino-scores';
import { MIN_ALERT_RATING_CHANGE } from '../../../shared/saved/alert-kinds';
import type { WaitingChange } from './deliveries.queries';

export interface NetChange extends ChangeText {
  kind: string;
  status: string | null;
  changedAt: Date;
  note: string | null;
  lastId: number;
}

export interface ChangedSite {
  id: string;
  name: string;
  address: string;
  changes: NetChange[];
}

/** Compares hundredths: 4.3 − 4.0 is slightly less than 0.3 in floating point. */
function hasMovedEnough(before: unknown, after: unknown): boolean {
  if (typeof before !== 'number' || typeof after !== 'number') return before !== after;
  return Math.round(Math.abs(after - before) * 100) >= Math.round(MIN_ALERT_RATING_CHANGE * 100);
}

function netChange(lines: readonly WaitingChange[], criteria: readonly Criterion[]): NetChange | undefined {
  const [first, last] = [lines[0], lines.at(-1)];
  if (!first || !last) return undefined;
  const before = last.kind === 'rating' ? first.baseline : first.before;
  if (last.kind === 'rating' && !hasMovedEnough(before, last.after)) return undefined;
  const text = changeText({ ...last, before }, criteria);
  if (text.before === text.after) return undefined;
  return {
    ...text,
    kind: last.kind,
    status: last.kind === 'status' && typeof last.after === 'string' ? last.after : null,
    changedAt: last.changedAt,
    note: changeNote(last),
    lastId: last.id,
  };
}

const URGENCY = ['warning', 'closed', 'paused'];

const getUrgency = ({ changes }: ChangedSite): number => {
  const places = changes.map(({ status }) => URGENCY.indexOf(status ?? '')).filter((place) => place >= 0);
  return places.length > 0 ? Math.min(...places) : URGENCY.length;
};

const byStatusFirst = (a: NetChange, b: NetChange) => Number(b.kind === 'status') - Number(a.kind === 'status');

/**
 * Combines changes by site and subject into one change from the first to the last value. Drops reversed changes and
 * ratings that moved too little.
 */
export function netChanges(waiting: readonly WaitingChange[], criteria: readonly Criterion[]): ChangedSite[] {
  const sites = new Map<string, { site: ChangedSite; lines: Map<string, WaitingChange[]> }>();
  for (const change of waiting) {
    const { casinoId, name, address, kind, key } = change;
    const found = sites.get(casinoId) ?? {
      site: { id: casinoId, name, address, changes: [] },
      lines: new Map<string, WaitingChange[]>(),
    };
    sites.set(casinoId, found);
    const subject = `${kind}:${key ?? ''}`;
    found.lines.set(subject, [...(found.lines.get(subject) ?? []), change]);
  }
  return [...sites.values()]
    .map(({ site, lines }) => ({
      ...site,
      changes: [...lines.values()].flatMap((some) => netChange(some, criteria) ?? []).sort(byStatusFirst),
    }))
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => getUrgency(a) - getUrgency(b) || a.name.localeCompare(b.name, 'en'));
}
