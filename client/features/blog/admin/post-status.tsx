import { chakra } from '@chakra-ui/react';
import { Status } from '../../../ui/admin/status';
import type { AdminPostRow } from './blog-admin-data';
import { LocalTime } from '../../../ui/admin/relative-time';

const VARIANTS = {
  published: { kind: 'on', word: 'Published' },
  scheduled: { kind: 'half', word: 'Scheduled' },
  draft: { kind: 'off', word: 'Draft' },
} as const;

export const STATUS_OPTIONS = Object.entries(VARIANTS).map(([value, { word }]) => ({ value, label: word }));

export const CHECK_OPTIONS = [
  { value: 'requested', label: 'Sent for review' },
  { value: 'returned', label: 'Back with its author' },
  { value: 'unchecked', label: 'Not reviewed' },
] as const;

/** A scheduled post shows its date: 'Scheduled · Dec 1, 08:00'. */
export function PostStatusMark({ status, publishedAt }: Pick<AdminPostRow, 'status' | 'publishedAt'>) {
  const { kind, word } = VARIANTS[status];
  const date = status === 'scheduled' ? publishedAt : null;
  return (
    <Status kind={kind}>
      {date ? (
        // In a card layout the row's buttons are on the same line.
        <chakra.span whiteSpace={{ base: 'normal', md: 'nowrap' }}>
          {word} · <LocalTime time={date} />
        </chakra.span>
      ) : (
        word
      )}
    </Status>
  );
}
