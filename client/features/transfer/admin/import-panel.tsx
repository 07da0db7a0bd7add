import { useRef, useState } from 'react';
import { Button, Flex, Progress, Stack, Text } from '@chakra-ui/react';
import { UPLOAD_TYPES } from '../../../../shared/transfer';
import type { ImportReport } from '../../../../shared/transfer';
import { AdminIcon } from '../../../ui/admin-icon';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { Panel } from '../../../ui/admin/panel';
import { ErrorBox } from '../../../ui/admin/states';
import { formatNumber } from '../../../ui/format-number';
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
          // The same file may be chosen again after it was corrected.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}

function Working({ busy, sent }: { busy: 'checking' | 'importing'; sent: number }) {
  const isSending = sent < 1;
  const work = busy === 'checking' ? 'Looking at what would change…' : 'Importing…';
  const label = isSending ? `Sending: ${Math.round(sent * 100)} %` : work;
  return (
    <Stack gap="s2">
      <Text role="status" fontSize="small">
        {label}
      </Text>
      <Progress.Root value={isSending ? Math.round(sent * 100) : null} aria-label={label} size="sm" maxW="24rem">
        <Progress.Track>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
    </Stack>
  );
}

const plural = (count: number, word: string) => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;

function summaryOf({ counts, errors }: ImportReport): string {
  const leftOut = errors > 0 ? ` ${plural(errors, 'row')} will be left out.` : '';
  return `${plural(counts.create, 'row')} will be created and ${formatNumber(counts.update)} changed.${leftOut} Nothing is deleted.`;
}

/** Files in: first what they would change, then, when that is right, the change. */
export function ImportPanel() {
  const { files, report, failure, busy, sent, choose, checkAgain, run, startOver } = useImport();
  const [isAsking, setIsAsking] = useState(false);
  const changes = report ? report.counts.create + report.counts.update : 0;

  async function confirm() {
    await run();
    setIsAsking(false);
  }

  return (
    <Panel title="Import">
      <Stack gap="s5">
        <Text color="muted" maxW="measure">
          An archive of this site, tables as CSV or JSON (casinos, blog_posts, blog_categories, blog_tags,
          blog_posts_tags), a WordPress export (XML) or a Ghost export (JSON). Several files at once are fine. Nothing
          changes before you have seen what would.
        </Text>
        <Flex wrap="wrap" gap="s2">
          <Choose disabled={busy !== undefined} onFiles={choose} />
          {report?.isDryRun && (
            <Button variant="solid" disabled={changes === 0 || busy !== undefined} onClick={() => setIsAsking(true)}>
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
        {busy && <Working busy={busy} sent={sent} />}
        {failure !== undefined && (
          <ErrorBox message={failure} {...(files.length > 0 && { onTryAgain: checkAgain })} busy={busy !== undefined} />
        )}
        {report && !busy && (
          <Stack gap="s4">
            <Text role="status" fontWeight="600">
              {report.isDryRun
                ? changes === 0
                  ? 'There is nothing to import.'
                  : 'This is what would change.'
                : 'Imported.'}
            </Text>
            <ReportView report={report} />
          </Stack>
        )}
      </Stack>
      {report && (
        <ConfirmDialog
          open={isAsking}
          title="Import this content?"
          text={summaryOf(report)}
          confirmLabel="Import"
          destructive={false}
          busy={busy === 'importing'}
          onConfirm={() => void confirm()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Panel>
  );
}
