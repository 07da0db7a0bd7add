import { dayText, monthAndDay } from '../text/day-text';
import { NEVER, dueAt } from './casino-facts';
import type { FactDefinition, FactValue, StoredFact } from './casino-facts';
import { slugLabel } from '../content/gamemodes';
import type { Gamemode } from '../content/gamemodes';
import { ownValue } from '../text/own-value';

const MINUTES_A_DAY = 24 * 60;

export function minutesText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const days = Math.floor(minutes / MINUTES_A_DAY);
  const hours = Math.floor((minutes % MINUTES_A_DAY) / 60);
  const rest = minutes % 60;
  if (days > 0) return [`${days} ${days === 1 ? 'day' : 'days'}`, ...(hours > 0 ? [`${hours} h`] : [])].join(' ');
  return [`${hours} h`, ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}

const digits = new Intl.NumberFormat('en-US');

/** Skips the formatter for small numbers, because it is the slowest part. */
const grouped = (count: number): string => (count < 1000 && count >= 0 ? String(count) : digits.format(count));

export function moneyText(cents: number): string {
  const dollars = grouped(Math.floor(cents / 100));
  return cents % 100 === 0 ? `$${dollars}` : `$${dollars}.${String(cents % 100).padStart(2, '0')}`;
}

export const percentText = (basisPoints: number): string => `${basisPoints / 100}%`;

const optionText = ({ options }: FactDefinition, key: string): string =>
  options && Object.hasOwn(options, key) ? (options[key] ?? key) : key;

/** A value of another type, stored by another version, is shown as it is. */
export function factText(fact: FactDefinition, value: FactValue): string {
  if (value === NEVER && fact.never !== undefined) return fact.never;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    switch (fact.type) {
      case 'money':
        return value === 0 && fact.zero !== undefined ? fact.zero : moneyText(value);
      case 'minutes':
        return minutesText(value);
      case 'percent':
        return value === 0 ? 'None' : percentText(value);
      case 'integer':
        return value === 0 && fact.zero !== undefined
          ? fact.zero
          : `${grouped(value)}${fact.unit?.[value === 1 ? 0 : 1] ?? ''}`;
      case 'boolean':
      case 'text':
      case 'year':
      case 'choice':
      case 'list':
      case 'percentByMode':
        return String(value);
    }
  }
  if (typeof value === 'string') return fact.type === 'choice' ? optionText(fact, value) : value;
  if (isList(value)) return value.length === 0 ? 'None' : value.map((key) => optionText(fact, key)).join(', ');
  return Object.entries(value)
    .map(([mode, edge]) => `${slugLabel(mode)} ${percentText(edge)}`)
    .toSorted()
    .join(', ');
}

export function qualifierText(
  { key, qualifiedBy, zero }: FactDefinition,
  valueOf: (key: string) => FactValue | undefined,
): string {
  const value = qualifiedBy && valueOf(qualifiedBy.key);
  if (qualifiedBy === undefined || value === undefined || (zero !== undefined && valueOf(key) === 0)) return '';
  if ('words' in qualifiedBy) return typeof value === 'string' ? (ownValue(qualifiedBy.words, value) ?? '') : '';
  return typeof value === 'number' ? `${value} ${value === 1 ? qualifiedBy.one : qualifiedBy.many}` : '';
}

const isList = (value: object): value is readonly string[] => Array.isArray(value);

export const edgeMode = (modes: readonly Gamemode[]): Gamemode =>
  modes.length === 1 && modes[0] ? modes[0] : 'case-opening';

export const getEdge = (value: FactValue, mode: Gamemode): number | undefined =>
  typeof value === 'object' && !isList(value) ? value[mode] : undefined;

const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

export function monthsBetween(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months;
}

export function checkedText(fact: FactDefinition, { checkedAt }: Pick<StoredFact, 'checkedAt'>, now: Date) {
  if (checkedAt === null) return { text: 'Not checked yet', isOverdue: true, dueSince: null };
  const due = dueAt(fact, checkedAt);
  if (due.getTime() <= now.getTime()) {
    return {
      text: `Checked ${plural(Math.max(1, monthsBetween(checkedAt, now)), 'month')} ago`,
      isOverdue: true,
      dueSince: due,
    };
  }
  const isThisYear = checkedAt.getUTCFullYear() === now.getUTCFullYear();
  const day = isThisYear ? monthAndDay(checkedAt) : dayText(checkedAt);
  return { text: `Checked ${day}`, isOverdue: false, dueSince: null };
}
