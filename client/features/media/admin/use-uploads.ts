import { useRef, useState } from 'react';
import { toFailure } from '../../../trpc/failure';
import { uploadMedia } from '../upload';
import type { Media } from '../upload';

interface Upload {
  key: number;
  file: File;
  name: string;
  part: number;
  error?: string;
}

const AT_ONCE = 2;

/**
 * Two at a time. Finished uploads leave the list, failed ones stay until retried or dismissed. `count`: how many of
 * those queued together are uploaded.
 */
export function useUploads(onUploaded: (media: Media, count: number) => void, purpose?: 'evidence') {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [uploaded, setUploaded] = useState(0);
  const waiting = useRef<Pick<Upload, 'key' | 'file'>[]>([]);
  const running = useRef(0);
  const lastKey = useRef(0);
  const count = useRef(0);

  const drop = (keys: readonly number[]) => setUploads((all) => all.filter(({ key }) => !keys.includes(key)));
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

  async function send({ key, file }: Pick<Upload, 'key' | 'file'>): Promise<void> {
    running.current += 1;
    try {
      const media = await uploadMedia(file, (part) => change(key, { part }), { purpose });
      drop([key]);
      setUploaded((count.current += 1));
      onUploaded(media, count.current);
    } catch (error) {
      change(key, { error: toFailure(error).message });
    } finally {
      running.current -= 1;
      next();
    }
  }

  function next(): void {
    while (running.current < AT_ONCE) {
      const upload = waiting.current.shift();
      if (!upload) return;
      void send(upload);
    }
  }

  function add(files: readonly File[]): void {
    if (running.current === 0) setUploaded((count.current = 0));
    const added = files.map((file) => ({ key: (lastKey.current += 1), file }));
    setUploads((all) => [
      ...all,
      ...added.map((upload) => ({ ...upload, name: upload.file.name || 'Pasted image', part: 0 })),
    ]);
    waiting.current.push(...added);
    next();
  }

  function tryAgain(): void {
    const failed = uploads.filter(({ error }) => error !== undefined);
    setUploads((all) =>
      all.map(({ error: _, ...upload }) => ({ ...upload, part: failed.length > 0 ? 0 : upload.part })),
    );
    waiting.current.push(...failed);
    next();
  }

  const dismiss = () => drop(uploads.flatMap(({ key, error }) => (error === undefined ? [] : [key])));

  return { uploads, uploaded, add, tryAgain, dismiss };
}

export type Uploads = ReturnType<typeof useUploads>;
