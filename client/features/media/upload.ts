import { ExplainedFailure } from '../../trpc/failure';
import type { Outputs } from '../../trpc/trpc';

export type Media = Outputs['admin']['media']['list']['items'][number];

export const ACCEPTED_IMAGES = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml';

const MAX_MEGABYTES = 5;
const LOST = 'The upload was interrupted. Please check your connection and try again.';

export function getRefusal(file: File): string | undefined {
  if (!ACCEPTED_IMAGES.split(',').includes(file.type))
    return 'Only PNG, JPEG, WebP, GIF and SVG images can be uploaded.';
  if (file.size > MAX_MEGABYTES * 1024 * 1024) return `The image is larger than ${MAX_MEGABYTES} MB.`;
  return undefined;
}

interface Options {
  alt?: string;
  /** 'evidence': the image is not served; drawings of it are. */
  purpose?: 'evidence' | undefined;
  signal?: AbortSignal;
}

/**
 * `onProgress` gets the sent share, 0 to 1; after 1 the server still processes the image. Rejects with an
 * ExplainedFailure.
 */
export function uploadMedia(
  file: File,
  onProgress?: (part: number) => void,
  { alt = '', purpose, signal }: Options = {},
): Promise<Media> {
  const refusal = getRefusal(file);
  if (refusal !== undefined) return Promise.reject(new ExplainedFailure(refusal));
  const body = new FormData();
  body.append('alt', alt);
  if (purpose) body.append('purpose', purpose);
  body.append('file', file);
  // fetch reports no upload progress.
  const request = new XMLHttpRequest();
  return new Promise<Media>((resolve, reject) => {
    request.open('POST', '/admin/media');
    request.setRequestHeader('Accept', 'application/json');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 201) resolve(asMedia(request.response as StoredMedia));
      else reject(new ExplainedFailure(toSentence(request.response)));
    };
    request.onerror = () => reject(new ExplainedFailure(LOST));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}

type StoredMedia = Omit<Media, 'createdAt'> & { createdAt: string };

const asMedia = (stored: StoredMedia): Media => ({ ...stored, createdAt: new Date(stored.createdAt) });

function toSentence(answer: unknown): string {
  const message = (answer as { error?: { message?: unknown } } | null)?.error?.message;
  return typeof message === 'string' ? message : LOST;
}

export function listImages(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])].filter((file) => file.type.startsWith('image/'));
}
