import { useRef, useState } from 'react';
import { failureOf } from '../../../trpc/failure';
import { uploadMedia } from '../upload';
import type { Media } from '../upload';

export interface Upload {
  key: number;
  name: string;
  /** Share of the upload that is sent, 0 to 1. */
  part: number;
  error?: string;
}

const AT_ONCE = 2;

/**
 * Uploads files, two at a time. Finished uploads leave the list, failed ones stay until dismissed. `count`: how many of
 * those that were waiting together are uploaded.
 */
export function useUploads(onUploaded: (media: Media, count: number) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const waiting = useRef<{ key: number; file: File }[]>([]);
  const running = useRef(0);
  const lastKey = useRef(0);
  const count = useRef(0);

  const drop = (key: number) => setUploads((all) => all.filter((upload) => upload.key !== key));
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

  async function send({ key, file }: { key: number; file: File }): Promise<void> {
    running.current += 1;
    try {
      const media = await uploadMedia(file, (part) => change(key, { part }));
      drop(key);
      onUploaded(media, (count.current += 1));
    } catch (error) {
      change(key, { error: failureOf(error).message });
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
    if (running.current === 0) count.current = 0;
    const added = files.map((file) => ({ key: (lastKey.current += 1), file }));
    setUploads((all) => [
      ...all,
      ...added.map(({ key, file }) => ({ key, name: file.name || 'Pasted image', part: 0 })),
    ]);
    waiting.current.push(...added);
    next();
  }

  return { uploads, add, dismiss: drop };
}
