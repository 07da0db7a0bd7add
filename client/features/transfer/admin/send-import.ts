import type { ImportReport } from '../../../../shared/transfer/transfer';
import { ExplainedFailure } from '../../../trpc/failure';

const LOST = 'The upload was interrupted. Please check your connection and try again.';

interface Options {
  isDryRun: boolean;
  /** Gets the posts of authors who are not here; by default who imports. */
  author?: string | undefined;
  /** Gets the sent share, 0 to 1; after 1 the server still processes the files. */
  onProgress: (part: number) => void;
}

function sentenceOf(answer: unknown): string {
  const message = (answer as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === 'string' ? message : LOST;
}

/** Uploads files for a dry run or an import. Rejects with an ExplainedFailure. */
export function sendImport(files: readonly File[], { isDryRun, author, onProgress }: Options): Promise<ImportReport> {
  const body = new FormData();
  for (const file of files) body.append('files', file);
  // fetch reports no upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const query = new URLSearchParams({ dryRun: isDryRun ? '1' : '0', ...(author !== undefined && { author }) });
    request.open('POST', `/admin/import?${query}`);
    request.setRequestHeader('Accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 200) resolve(request.response as ImportReport);
      else reject(new ExplainedFailure(sentenceOf(request.response)));
    };
    request.onerror = () => reject(new ExplainedFailure(LOST));
    request.send(body);
  });
}
