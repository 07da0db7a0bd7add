import { formatDistanceToNow } from 'date-fns';
import { chakra } from '@chakra-ui/react';

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

export function formatExactTime(time: Date): string {
  return `${exact.format(time)} UTC`;
}

export function RelativeTime({ time, none = '–' }: { time: Date | null | undefined; none?: string }) {
  if (!time) return <chakra.span color="muted">{none}</chakra.span>;
  return (
    <time dateTime={time.toISOString()} title={formatExactTime(time)}>
      {formatDistanceToNow(time, { addSuffix: true })}
    </time>
  );
}
