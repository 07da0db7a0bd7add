import type { ReactNode } from 'react';
import { chakra, Text } from '@chakra-ui/react';
import { formatDistanceStrict, formatDistanceToNow } from 'date-fns';
import { formatBothTimes, formatLocalTime, formatUtcTime, zoneName } from './publication-time';

const DAY_MS = 86_400_000;

/** In the editor's time zone, which the screen names once (`TimeZoneNote`). */
export function LocalTime({ time }: { time: Date }) {
  return (
    <time dateTime={time.toISOString()} title={formatUtcTime(time)}>
      {formatLocalTime(time)}
    </time>
  );
}

const isNear = (time: Date) => Math.abs(Date.now() - time.getTime()) < DAY_MS;

/** '3 hours ago', 'in 20 minutes'; a day away and more the time itself. */
export function RelativeTime({ time, none = '–' }: { time: Date | null | undefined; none?: string }) {
  if (!time) return <chakra.span color="muted">{none}</chakra.span>;
  if (!isNear(time)) return <LocalTime time={time} />;
  return (
    <time dateTime={time.toISOString()} title={formatBothTimes(time)}>
      {formatDistanceToNow(time, { addSuffix: true })}
    </time>
  );
}

/** '12 seconds', never rounded up. */
export const formatElapsed = (since: Date): string =>
  formatDistanceStrict(since, Date.now(), { roundingMethod: 'floor' });

const INSTANT = /(\d{4}-\d\d-\d\dT[\d:.]+Z)/;

/** Text of the server, whose instants are shown as local times. */
export function withLocalTimes(text: string): ReactNode {
  const parts = text.split(INSTANT);
  const isTime = (part: string, index: number) => index % 2 === 1 && !Number.isNaN(Date.parse(part));
  return parts.length === 1
    ? text
    : parts.map((part, index) => (isTime(part, index) ? <LocalTime key={index} time={new Date(part)} /> : part));
}

export function TimeZoneNote() {
  return (
    <Text mt="s6" fontSize="label" color="muted">
      Times in {zoneName(new Date())}
    </Text>
  );
}
