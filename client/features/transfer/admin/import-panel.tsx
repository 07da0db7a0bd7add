import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Flex, Progress, Stack, Text } from '@chakra-ui/react';
import { UPLOAD_TYPES } from '../../../../shared/transfer/transfer';
import type { ImportReport } from '../../../../shared/transfer/transfer';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { Panel } from '../../../ui/admin/panel';
import { ErrorBox } from '../../../ui/admin/states';
import { formatNumber } from '../../../../shared/text/format-number';
import { ReportView } from './report-view';
import { useImport } from './use-import';

function Choose({ disabled, onFiles }: { disabled: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        <AdminIcon name="up" /> Choose Files
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={UPLOAD_TYPES}
        aria-label="Files to import"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Reset, so that choosing the same file again, after a correction, fires a change event.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

function Working({ sent, label }: { sent: number; label: string }) {
  const percent = Math.round(sent * 100);
  const isSending = sent < 1;
  return (
    <Stack gap="s2">
      {isSending && (
        <Text fontSize="small" aria-hidden="true">
          {percent} %
        </Text>
      )}
      <Progress.Root value={isSending ? percent : null} aria-label={label} size="sm" maxW="24rem">
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
    </Stack>
  );
}

/** No percentage: screen readers would announce every change. */
function stateText({ busy, sent, report }: Pick<ReturnType<typeof useImport>, 'busy' | 'sent' | 'report'>): string {
  if (busy) {
    if (sent < 1) return 'Sending…';
    return busy === 'checking' ? 'Looking at what would change…' : 'Importing…';
  }
  if (!report) return '';
  if (!report.isDryRun) return 'Imported.';
  const { create, update } = report.counts;
  return create + update === 0 ? 'There is nothing to import.' : 'This is what would change.';
}

const plural = (count: number, word: string) => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

function toSummary({ counts, errors }: ImportReport): string {
  const leftOut = errors > 0 ? ` ${plural(errors, 'row')} will be left out.` : '';
  return `${plural(counts.create, 'row')} will be created and ${formatNumber(counts.update)} changed.${leftOut} Nothing is deleted.`;
}

const ALL_KINDS =
  'An archive of this site, tables as CSV or JSON (casinos, blog_posts, blog_categories, blog_tags, blog_posts_tags), a WordPress export (XML) or a Ghost export (JSON).';

export function ImportPanel({ kinds = ALL_KINDS, children }: { kinds?: string; children?: ReactNode }) {
  const { files, report, failure, busy, sent, choose, checkAgain, run, startOver } = useImport();
  const [author, setAuthor] = useState<string>();
  const [isConfirming, setIsConfirming] = useState(false);
  const changes = report ? report.counts.create + report.counts.update : 0;
  const state = stateText({ busy, sent, report });

  function begin(files: File[]) {
    setAuthor(undefined);
    choose(files);
  }

  async function confirm() {
    await run(author);
    setIsConfirming(false);
  }

  return (
    <Panel title="Import">
      <Stack gap="s5">
        <Text color="muted" maxW="measure">
          {kinds} You can choose several files at once. You see what would change before anything does.
        </Text>
        <Flex wrap="wrap" gap="s2">
          <Choose disabled={busy !== undefined} onFiles={begin} />
          {files.length === 0 && children}
          {report?.isDryRun && (
            <Button
              variant="solid"
              disabled={changes === 0 || busy !== undefined}
              onClick={() => setIsConfirming(true)}
            >
              Import
            </Button>
          )}
          {report && (
            <Button variant="ghost" disabled={busy !== undefined} onClick={startOver}>
              Start Over
            </Button>
          )}
        </Flex>
        {files.length > 0 && (
          <Text fontSize="small" overflowWrap="anywhere">
            <bdi>{files.map(({ name }) => name).join(', ')}</bdi>
          </Text>
        )}
        {/* Rendered before it has text: a live region inserted together with its text is not announced. */}
        <Text
          role="status"
          fontWeight={busy ? undefined : '600'}
          fontSize={busy ? 'small' : undefined}
          _empty={{ position: 'absolute' }}
        >
          {state}
        </Text>
        {busy && <Working sent={sent} label={state} />}
        {failure !== undefined && (
          <ErrorBox message={failure} {...(files.length > 0 && { onTryAgain: checkAgain })} busy={busy !== undefined} />
        )}
        {report && !busy && <ReportView report={report} author={author ?? report.author.id} onAuthor={setAuthor} />}
      </Stack>
      {report && (
        <ConfirmDialog
          open={isConfirming}
          title="Import this content?"
          text={toSummary(report)}
          confirmLabel="Import"
          destructive={false}
          busy={busy === 'importing'}
          onConfirm={() => void confirm()}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </Panel>
  );
}
