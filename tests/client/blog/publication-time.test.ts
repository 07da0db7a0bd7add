import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  dateOfLocalText,
  formatBothTimes,
  formatLocalTime,
  formatUtcTime,
  localText,
  timeProblem,
  zoneName,
} from '../../../client/ui/admin/publication-time';

beforeAll(() => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const inWinter = new Date('2026-12-01T16:00:00Z');
const inSummer = new Date('2026-07-01T15:00:00Z');

test('a time is entered in the editor’s time zone, in winter and in summer', () => {
  for (const [date, text] of [
    [inWinter, '2026-12-01T08:00'],
    [inSummer, '2026-07-01T08:00'],
  ] as const) {
    expect(localText(date)).toBe(text);
    expect(dateOfLocalText(text)).toEqual(date);
    expect(timeProblem(text)).toBeUndefined();
  }
  expect([localText(null), dateOfLocalText(''), dateOfLocalText('soon')]).toEqual(['', null, null]);
});

test('a time that the clock change skips is invalid, and one that it repeats is valid', () => {
  expect(timeProblem('2027-03-14T02:30')).toBe('Clocks are put forward over this time. Choose another.');
  expect(timeProblem('2027-03-14T03:00')).toBeUndefined();
  expect(timeProblem('2026-11-01T01:30')).toBeUndefined();
  const [first, second] = [new Date('2026-11-01T08:30:00Z'), new Date('2026-11-01T09:30:00Z')];
  expect(localText(first)).toBe(localText(second));
  expect([zoneName(first), zoneName(second)]).toEqual(['America/Los_Angeles (PDT)', 'America/Los_Angeles (PST)']);
});

test('a time is shown in the editor’s time zone with its name, and in UTC', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(formatLocalTime(inWinter, now)).toBe('Dec 1, 08:00');
  expect(formatLocalTime(new Date('2027-01-01T07:59:00Z'), now)).toBe('Dec 31, 23:59');
  expect(formatLocalTime(new Date('2027-01-01T08:00:00Z'), now)).toBe('Jan 1, 2027, 00:00');
  expect(formatUtcTime(inWinter)).toBe('Dec 1, 2026, 16:00 UTC');
  expect(formatBothTimes(inWinter)).toMatch(/^Dec 1, .*08:00 America\/Los_Angeles \(PST\), Dec 1, 2026, 16:00 UTC$/);
});
