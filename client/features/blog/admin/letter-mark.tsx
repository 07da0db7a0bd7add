import { formatNumber } from '../../../../shared/text/format-number';
import type { Outputs } from '../../../trpc/trpc';
import { LocalTime } from '../../../ui/admin/relative-time';
import { Status } from '../../../ui/admin/status';
import type { StatusKind } from '../../../ui/admin/status';

type Letter = Pick<
  Outputs['admin']['letters']['list']['items'][number],
  'state' | 'startAt' | 'sentAt' | 'pausedAt' | 'doneAt' | 'problem' | 'counts'
>;

interface Shown {
  kind: StatusKind;
  word: string;
  time?: Date | null;
}

function readMark({ state, startAt, sentAt, pausedAt, doneAt, problem, counts }: Letter): Shown {
  switch (state) {
    case 'planned':
      return problem === null
        ? { kind: 'half', word: 'Scheduled', time: startAt }
        : { kind: 'bad', word: 'Could not be sent', time: startAt };
    case 'sending':
      return { kind: 'busy', word: `Sending · ${formatNumber(counts.sent)} of ${formatNumber(counts.recipients)}` };
    case 'paused':
      return { kind: 'bad', word: 'Paused', time: pausedAt };
    case 'done':
      return { kind: 'on', word: 'Sent', time: doneAt ?? sentAt };
    default:
      return sentAt === null ? { kind: 'off', word: 'Draft' } : { kind: 'on', word: 'Sent elsewhere', time: sentAt };
  }
}

/** 'Scheduled · Dec 1, 08:00' */
export function LetterMark({ letter }: { letter: Letter }) {
  const { kind, word, time } = readMark(letter);
  return (
    <Status kind={kind}>
      <span>
        {word}
        {time && (
          <>
            {' · '}
            <LocalTime time={time} />
          </>
        )}
      </span>
    </Status>
  );
}
