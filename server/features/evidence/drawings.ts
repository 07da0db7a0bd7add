import type { FileStorage } from '../../storage/file-storage';
import { FileExistsError } from '../../storage/file-storage';
import type { Logger } from '../../base/logger';
import { ORIGINAL_SUFFIX } from '../media/image-jobs';
import type { Drawing } from '../media/image-jobs';
import { processImage } from '../media/image-process';
import type { Covered, Original } from './evidence.queries';

interface Places {
  files: FileStorage;
  logger: Logger;
  /** The demo's pictures ship with the product. */
  readDemo: (storageKey: string) => Promise<Buffer | undefined>;
}

async function readWhole(files: FileStorage, name: string): Promise<Buffer | undefined> {
  const file = await files.read(name);
  if (!file) return undefined;
  const parts: Buffer[] = [];
  for await (const part of file.stream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** /uploads serves nothing with this extension. */
const getName = (drawing: string, size: keyof Drawing) => `${drawing}-${size}.drawn`;

/** Drawings are what visitors see. Each is made and stored when it is first requested. */
export function createDrawings({ files, logger, readDemo }: Places) {
  const making = new Map<string, Promise<Drawing | undefined>>();

  const readOriginal = ({ storageKey, isDemo }: Pick<Original, 'storageKey' | 'isDemo'>) =>
    isDemo ? readDemo(storageKey) : readWhole(files, `${storageKey}${ORIGINAL_SUFFIX}`);

  async function keep(drawing: string, made: Drawing): Promise<void> {
    for (const size of ['whole', 'small'] as const) {
      try {
        await files.put(getName(drawing, size), made[size]);
      } catch (error) {
        if (error instanceof FileExistsError) continue;
        // The next request draws it again.
        logger.warn({ err: error, drawing }, 'a drawing could not be kept');
        return;
      }
    }
  }

  async function make(drawing: string, covered: Covered): Promise<Drawing | undefined> {
    const source = await readOriginal(covered);
    if (!source) return undefined;
    const { whole, small } = await processImage({ kind: 'drawing', source, rectangles: covered.blur });
    // Another process sends them as plain arrays of bytes.
    const made = { whole: Buffer.from(whole), small: Buffer.from(small) };
    await keep(drawing, made);
    return made;
  }

  /** Undefined if its original is missing. */
  async function find(drawing: string, size: keyof Drawing, covered: Covered): Promise<Buffer | undefined> {
    const kept = await readWhole(files, getName(drawing, size));
    if (kept && kept.length > 0) return kept;
    const running = making.get(drawing) ?? make(drawing, covered).finally(() => making.delete(drawing));
    making.set(drawing, running);
    return (await running)?.[size];
  }

  return { find, readOriginal };
}
