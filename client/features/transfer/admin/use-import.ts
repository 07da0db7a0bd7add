import { useState } from 'react';
import { MAX_IMPORT_BYTES, MAX_UPLOAD_FILES } from '../../../../shared/transfer/transfer';
import type { ImportReport } from '../../../../shared/transfer/transfer';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { useToast } from '../../../ui/toaster';
import { sendImport } from './send-import';

interface State {
  files: readonly File[];
  report: ImportReport | undefined;
  failure: string | undefined;
  busy: 'checking' | 'importing' | undefined;
  /** Share of the files that is sent, 0 to 1. */
  sent: number;
}

const NOTHING: State = { files: [], report: undefined, failure: undefined, busy: undefined, sent: 0 };

function refusalOf(files: readonly File[]): string | undefined {
  if (files.length > MAX_UPLOAD_FILES) return `Choose at most ${MAX_UPLOAD_FILES} files at a time.`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > MAX_IMPORT_BYTES ? 'The files are larger than 200 MB together.' : undefined;
}

/** State of an import: chosen files, dry run, import. */
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
      const failure = failureOf(error).message;
      change({ failure });
      if (!isDryRun) toast({ kind: 'error', title: 'Error importing content', description: failure });
    } finally {
      change({ busy: undefined });
    }
  }

  return {
    ...state,
    choose: (files: readonly File[]) => {
      const failure = refusalOf(files);
      if (failure === undefined) void send(files, true);
      else setState({ ...NOTHING, failure });
    },
    checkAgain: () => void send(state.files, true),
    /** Imports; posts of authors who are not here become the given person's. */
    run: (author: string | undefined) => send(state.files, false, author),
    startOver: () => setState(NOTHING),
  };
}
