import { expect, test } from 'vitest';
import { formatIsoDay, formatLongDate, formatRecentDay, formatShortDate } from '../../../client/ui/format-date';
import { formatNumber } from '../../../shared/text/format-number';

const months: [long: string, short: string][] = [
  ['January', 'Jan'],
  ['February', 'Feb'],
  ['March', 'Mar'],
  ['April', 'Apr'],
  ['May', 'May'],
  ['June', 'Jun'],
  ['July', 'Jul'],
  ['August', 'Aug'],
  ['September', 'Sep'],
  ['October', 'Oct'],
  ['November', 'Nov'],
  ['December', 'Dec'],
];

test.each(months.map(([long, short], month) => ({ long, short, month })))(
  'a day of $long is written in full and in short',
  ({ long, short, month }) => {
    const day = new Date(Date.UTC(2026, month, 5, 23, 59));
    expect(formatLongDate(day)).toBe(`${long} 5, 2026`);
    expect(formatShortDate(day)).toBe(`${short} 5, 2026`);
  },
);

test('a date is read in its JSON form', () => {
  expect(formatShortDate('2026-11-12T00:30:00.000Z')).toBe('Nov 12, 2026');
  expect(formatIsoDay('2026-11-12T00:30:00.000Z')).toBe('2026-11-12');
});

test('a recent date has no year, one of another year does', () => {
  expect(formatRecentDay('2026-11-13T23:30:00.000Z', '2026-12-31T23:59:59.000Z')).toBe('Nov 13');
  expect(formatRecentDay('2026-11-13T23:30:00.000Z', '2027-01-01T00:00:00.000Z')).toBe('Nov 13, 2026');
});

test('the day is in UTC, whatever the reader’s time zone', () => {
  expect(formatLongDate('2026-01-01T00:00:00+14:00')).toBe('December 31, 2025');
});

test('a day is written as the platform’s formatter does', () => {
  const platform = new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  });
  const start = Date.UTC(2023, 11, 30);
  for (let day = 0; day < 430; day += 1) {
    const date = new Date(start + day * 86_400_000);
    expect(formatShortDate(date)).toBe(platform.format(date));
  }
});

test.each([0, 7, 1000, 12_345, 123_456, 1_234_567, 50_000_000, -4812])('the thousands of %d are grouped', (value) => {
  expect(formatNumber(value)).toBe(value.toLocaleString('en-US'));
});

test('the thousands of a number are grouped', () => {
  expect(formatNumber(4812)).toBe('4,812');
  expect(formatNumber(999)).toBe('999');
});
