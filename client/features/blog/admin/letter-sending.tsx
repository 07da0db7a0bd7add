import { useEffect, useRef, useState } from 'react';
import { Button, Progress, Stack, Text } from '@chakra-ui/react';
import { formatNumber } from '../../../../shared/text/format-number';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { LocalTime } from '../../../ui/admin/relative-time';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';

export type LetterState = Outputs['admin']['letters']['state'];

/** By the server's clock, whose time was `now` when the response arrived. */
function useCountdown(at: Date | null, now: Date): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const from = Date.now();
    const tick = () => setPassed(Date.now() - from);
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [now]);
  return at ? Math.max(0, Math.ceil((at.getTime() - now.getTime() - passed) / 1000)) : 0;
}

interface Props {
  letter: LetterState;
  isNew: boolean;
}

export function LetterSending({ letter, isNew }: Props) {
  const { id, state, startAt, now, counts, audience, lettersPerMinute, pausedBy, pausedAt, problem } = letter;
  const utils = trpc.useUtils();
  const toast = useFormToast('letter');
  const after = {
    onSettled: () => utils.admin.letters.invalidate(),
    onError: (error: unknown) => toast({ kind: 'error', title: 'Not done', description: toFailure(error).message }),
  };
  const takeBack = trpc.admin.letters.takeBack.useMutation({
    ...after,
    onSuccess: () =>
      toast({ kind: 'success', title: 'Taken back', description: 'Nothing was sent. The letter is a draft again.' }),
  });
  const pause = trpc.admin.letters.pause.useMutation(after);
  const resume = trpc.admin.letters.resume.useMutation(after);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    status.current?.scrollIntoView({ block: 'center' });
    status.current?.focus({ preventScroll: true });
  }, [isNew]);
  const seconds = useCountdown(startAt, now);
  const all = formatNumber(counts.recipients);
  const sent = formatNumber(counts.sent);
  const minutes = Math.max(1, Math.round((counts.recipients - counts.sent) / lettersPerMinute));
  return (
    <Stack ref={status} tabIndex={-1} gap="s3" align="start" role="status" aria-live="off">
      {state === 'planned' && (
        <>
          <Text>
            <b>Goes out {seconds > 600 && startAt ? <LocalTime time={startAt} /> : `in ${seconds} s`}</b> to{' '}
            {formatNumber(audience.confirmed)} {audience.confirmed === 1 ? 'person' : 'people'}.
          </Text>
          <Button loading={takeBack.isPending} onClick={() => takeBack.mutate({ id })}>
            Take it back
          </Button>
        </>
      )}
      {state === 'sending' && (
        <>
          <Text>
            <b>
              {sent} of {all} sent.
            </b>{' '}
            {formatNumber(lettersPerMinute)} a minute, about {minutes} {minutes === 1 ? 'minute' : 'minutes'} left.
          </Text>
          <Button loading={pause.isPending} onClick={() => pause.mutate({ id })}>
            Pause
          </Button>
        </>
      )}
      {state === 'paused' && (
        <>
          <Text>
            <b>
              Paused at {sent} of {all}
            </b>
            {pausedBy !== null && ` by ${pausedBy}`}
            {pausedAt && (
              <>
                , <LocalTime time={pausedAt} />
              </>
            )}
            . {problem === null && 'Nobody gets it twice.'}
          </Text>
          <Button
            variant="solid"
            colorPalette="accent"
            loading={resume.isPending}
            onClick={() => resume.mutate({ id })}
          >
            Go on
          </Button>
        </>
      )}
      {state === 'done' && (
        <Text>
          <b>
            {sent} of {all} sent.
          </b>{' '}
          {counts.failed} failed, {counts.refused} of them refused for good and now left out. {counts.retried} tried
          again. {counts.unsubscribed} unsubscribed from it. Opened: not counted.
        </Text>
      )}
      {problem !== null && <Text color="negative">{problem}</Text>}
      {state !== 'planned' && counts.recipients > 0 && (
        <Progress.Root value={(100 * counts.sent) / counts.recipients} w="full" aria-label="Sent">
          <Progress.Track>
            <Progress.Range />
          </Progress.Track>
        </Progress.Root>
      )}
    </Stack>
  );
}
