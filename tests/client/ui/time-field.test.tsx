// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SchedulePopover } from '../../../client/features/editing/admin/schedule-popover';
import {
  formatBothTimes,
  formatLocalTime,
  formatUtcTime,
  parseLocalTime,
  listOccurrences,
  shownTime,
  localTimeProblem,
  timeValue,
  typedTime,
} from '../../../client/ui/admin/publication-time';
import { LocalTime, RelativeTime, TimeZoneNote, withLocalTimes } from '../../../client/ui/admin/relative-time';
import { TimeField } from '../../../client/ui/admin/form/time-field';
import { system } from '../../../client/ui/theme/system';

beforeEach(() => {
  vi.stubEnv('TZ', 'America/Los_Angeles');
});
beforeAll(() => {
  // jsdom has no layout. A popover is placed in a frame that comes after its test.
  class ResizeObserverStub {
    observe = vi.fn<() => void>();
    unobserve = vi.fn<() => void>();
    disconnect = vi.fn<() => void>();
  }
  Object.assign(globalThis, { ResizeObserver: ResizeObserverStub });
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
    const value = typedTime(text);
    expect([value, shownTime(value), localTimeProblem(value)]).toEqual([timeValue(date), text, undefined]);
  }
  expect([timeValue(null), typedTime(''), parseLocalTime(''), parseLocalTime('soon')]).toEqual(['', '', null, null]);
});

test('every second of an instant is shown, and its parts that are not shown are kept', () => {
  expect(shownTime('2026-12-01T16:00:59.250Z')).toBe('2026-12-01T08:00:59');
  expect(parseLocalTime('2026-12-01T16:00:59.250Z')).toEqual(new Date('2026-12-01T16:00:59.250Z'));
  expect(typedTime('2026-12-01T08:00:59')).toBe('2026-12-01T16:00:59.000Z');
});

test('a time that clocks skip is refused, and so are text that is no time and a time of an unknown zone', () => {
  expect(localTimeProblem(typedTime('2027-03-14T02:30'))).toBe(
    'Clocks are put forward over this time. Choose another.',
  );
  expect(localTimeProblem(typedTime('2027-03-14T03:00'))).toBeUndefined();
  expect(localTimeProblem('soon')).toBe('Enter a date and a time');
  expect(localTimeProblem('2026-12-01T08:00')).toBe('Enter the time again: its time zone is not known.');
});

test.each([
  ['America/Los_Angeles', '2026-11-01T01:30', '2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'],
  // Half an hour.
  ['Australia/Lord_Howe', '2026-04-05T01:45', '2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'],
])('a time that occurs twice in %s is no instant until one of both is chosen', (zone, text, first, second) => {
  vi.stubEnv('TZ', zone);
  const value = typedTime(text);
  expect([value, parseLocalTime(value), listOccurrences(value).map(timeValue)]).toEqual([text, null, [first, second]]);
  expect(localTimeProblem(value)).toBe(`${text.slice(11)} occurs twice that day. Choose the first or the second.`);
  for (const chosen of [first, second]) {
    expect([shownTime(chosen), localTimeProblem(chosen)]).toEqual([text, undefined]);
    expect(listOccurrences(chosen)).toHaveLength(2);
  }
});

function Field({ initial, onValue }: { initial: string; onValue: (value: string) => void }) {
  const [value, setValue] = useState(initial);
  onValue(value);
  return (
    <ChakraProvider value={system}>
      <TimeField label="Ends" value={value} onChange={setValue} />
    </ChakraProvider>
  );
}

test('a repeated time is asked for next to its field, and an instant shows which one it is', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  let value = '';
  render(<Field initial="2026-10-25T01:30:00.000Z" onValue={(known) => (value = known)} />);
  const which = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /Which 02:30/ });
  expect(which().selectedOptions[0]?.text).toBe('Second 02:30, Europe/Berlin (GMT+1)');
  fireEvent.change(screen.getByLabelText(/^Ends/), { target: { value: '2026-10-25T02:31' } });
  expect(value).toBe('2026-10-25T02:31');
  expect(screen.getByRole('alert').textContent).toContain('02:31 occurs twice that day');
  const asked = screen.getByRole('combobox', { name: /Which 02:31/ });
  fireEvent.change(asked, { target: { value: '2026-10-25T00:31:00.000Z' } });
  expect(value).toBe('2026-10-25T00:31:00.000Z');
  fireEvent.change(screen.getByLabelText(/^Ends/), { target: { value: '2026-10-25T03:31' } });
  expect(value).toBe('2026-10-25T02:31:00.000Z');
  expect(screen.queryByRole('combobox')).toBeNull();
});

test('the changes scheduled in a repeated hour keep their time when they are scheduled again untouched', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const at = new Date('2026-10-25T01:30:00Z');
  const onSchedule = vi.fn<(date: Date) => void>();
  const label = 'Schedule changes…';
  const texts = { label, note: 'Goes public then.', error: undefined };
  render(
    <ChakraProvider value={system}>
      <SchedulePopover
        open
        onOpenChange={() => undefined}
        {...texts}
        at={at}
        busy={false}
        onSchedule={onSchedule}
        onUnschedule={() => undefined}
      />
    </ChakraProvider>,
  );
  fireEvent.submit(screen.getByRole('form', { name: label }));
  expect(onSchedule.mock.calls.map(([date]) => date)).toEqual([at]);
  expect(screen.getByRole('dialog', { name: label })).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^Goes public/), { target: { value: '2026-10-25T02:45' } });
  fireEvent.submit(screen.getByRole('form', { name: label }));
  expect(onSchedule).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert').textContent).toContain('Choose the first or the second');
});

test('a time is shown in the editor’s time zone with its name, and in UTC', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(formatLocalTime(inWinter, now)).toBe('Dec 1, 08:00');
  expect(formatLocalTime(new Date('2027-01-01T07:59:00Z'), now)).toBe('Dec 31, 23:59');
  expect(formatLocalTime(new Date('2027-01-01T08:00:00Z'), now)).toBe('Jan 1, 2027, 00:00');
  expect(formatUtcTime(inWinter)).toBe('Dec 1, 2026, 16:00 UTC');
  expect(formatBothTimes(inWinter)).toMatch(/^Dec 1, .*08:00 America\/Los_Angeles \(PST\), Dec 1, 2026, 16:00 UTC$/);
});

test('a time on a screen is local, a recent one relative, with the UTC instant as its title', () => {
  const passed = new Date('2020-12-01T16:00:00Z');
  const { container } = render(
    <ChakraProvider value={system}>
      <LocalTime time={passed} />
      <RelativeTime time={passed} />
      <RelativeTime time={new Date(Date.now() - 3 * 3_600_000)} />
      <p>{withLocalTimes(' for 2020-12-01T16:00:00.000Z: 2026-99-99T99:99Z')}</p>
      <TimeZoneNote />
    </ChakraProvider>,
  );
  const times = [...container.querySelectorAll('time')];
  const local = 'Dec 1, 2020, 08:00';
  expect(times.map(({ textContent }) => textContent)).toEqual([local, local, 'about 3 hours ago', local]);
  expect(times.map(({ title }) => title).filter((title) => !/, \d{4}, \d\d:\d\d UTC$/.test(title))).toEqual([]);
  expect(times[0]?.dateTime).toBe('2020-12-01T16:00:00.000Z');
  expect(container.querySelector('p')?.textContent).toBe(` for ${local}: 2026-99-99T99:99Z`);
  expect(screen.getByText(/^Times in America\/Los_Angeles/)).toBeDefined();
});
