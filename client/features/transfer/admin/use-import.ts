import { useState } from 'react';
import { MAX_IMPORT_BYTES, MAX_UPLOAD_FILES } from '../../../../shared/transfer/transfer';
import type { ImportReport } from '../../../../shared/transfer/transfer';
import { trpc } from '../../../trpc/trpc-react';
import { ExplainedFailure, toFailure } from '../../../trpc/failure';
import { useToast } from '../../../ui/messages/toaster';

const LOST = 'The upload was interrupted. Please check your connection and try again.';

interface Options {
  isDryRun: boolean;
  author?: string | undefined;
  /** The sent share, 0 to 1; after 1 the server still processes the files. */
  onProgress: (part: number) => void;
}

function toSentence(answer: unknown): string {
  const message = (answer as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === 'string' ? message : LOST;
}

function sendImport(files: readonly File[], { isDryRun, author, onProgress }: Options): Promise<ImportReport> {
  const body = new FormData();
  for (const file of files) body.append('files', file);
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const query = new URLSearchParams({ dryRun: isDryRun ? '1' : '0', ...(author !== undefined && { author }) });
    request.open('POST', `/admin/import?${query}`);
    request.setRequestHeader('Accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 200) resolve(request.response as ImportReport);
      else reject(new ExplainedFailure(toSentence(request.response)));
    };
    request.onerror = () => reject(new ExplainedFailure(LOST));
    request.send(body);
  });
}

interface State {
  files: readonly File[];
  report: ImportReport | undefined;
  failure: string | undefined;
  busy: 'checking' | 'importing' | undefined;
  sent: number;
}

const NOTHING: State = { files: [], report: undefined, failure: undefined, busy: undefined, sent: 0 };

function toRefusal(files: readonly File[]): string | undefined {
  if (files.length > MAX_UPLOAD_FILES) return `Choose at most ${MAX_UPLOAD_FILES} files at a time.`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > MAX_IMPORT_BYTES ? 'The files are larger than 200 MB together.' : undefined;
}

export function useImport() {
  const [state, setState] = useState(NOTHING);
  const toast = useToast();
  const utils = trpc.useUtils();
  const change = (next: Partial<State>) => setState((now) => ({ ...now, ...next }));

  async function send(files: readonly File[], isDryRun: boolean, author?: string) {
    change({ files, failure: undefined, sent: 0, busy: isDryRun ? 'checking' : 'importing' });
    try {
      const report = await sendImport(files, { isDryRun, author, onProgress: (sent) => change({ sent }) });
      change({ report });
      if (isDryRun) return;
      toast({ kind: 'success', title: 'Content imported', description: 'The content has been imported successfully.' });
      void utils.invalidate();
    } catch (error) {
      const failure = toFailure(error).message;
      change({ failure });
      if (!isDryRun) toast({ kind: 'error', title: 'Error importing content', description: failure });
    } finally {
      change({ busy: undefined });
    }
  }

  return {
    ...state,
    choose: (files: readonly File[]) => {
      const failure = toRefusal(files);
      if (failure === undefined) void send(files, true);
      else setState({ ...NOTHING, failure });
    },
    checkAgain: () => void send(state.files, true),
    run: (author: string | undefined) => send(state.files, false, author),
    startOver: () => setState(NOTHING),
  };
}
