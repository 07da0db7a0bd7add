import { z } from 'zod';
import type { Problem } from '../../../shared/transfer';
import type { FileStorage } from '../media/file-storage';
import type { PlannedRow } from './matching';

// Wider than what the media library makes, for archives of later versions.
const MAX_PIXELS = 50_000_000;

const variants = z
  .array(
    z
      .object({ suffix: z.string().regex(/^(-\d{1,5})?\.(png|jpg|webp|avif)$/), width: z.int(), height: z.int() })
      .loose(),
  )
  .min(1)
  .max(40);

const FORMATS: Record<string, string> = { png: 'png', jpg: 'jpeg', webp: 'webp', avif: 'heif' };

export type ImageBytes = Map<string, () => Promise<Buffer>>;

/** An image's files by name, or why it cannot come in. */
function namesOf({ values }: PlannedRow, bytes: ImageBytes): string[] | string {
  const parsed = variants.safeParse(values['variants']);
  if (!parsed.success) return 'variants: not the files of an image.';
  const names = parsed.data.map(({ suffix }) => `${String(values['storage_key'])}${suffix}`);
  const missing = names.find((name) => !bytes.has(name));
  return missing === undefined ? names : `The archive holds no file media/${missing}.`;
}

/** Keeps of the images' rows those whose files came along. Images that are here already keep theirs. */
export function withFiles(
  rows: readonly PlannedRow[],
  bytes: ImageBytes,
): { planned: PlannedRow[]; problems: Problem[] } {
  const planned: PlannedRow[] = [];
  const problems: Problem[] = [];
  for (const row of rows) {
    const names = row.action === 'create' ? namesOf(row, bytes) : [];
    if (typeof names === 'string') problems.push({ kind: 'error', file: row.file, line: row.line, reason: names });
    else planned.push(row);
  }
  return { planned, problems };
}

async function isImageNamed(name: string, bytes: Buffer): Promise<boolean> {
  const expected = FORMATS[name.split('.').at(-1) ?? ''];
  const { default: sharp } = await import('sharp');
  try {
    const { format } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    return format === expected;
  } catch {
    return false;
  }
}

interface Restore {
  files: FileStorage;
  bytes: ImageBytes;
}

/**
 * Puts the files of new images where they belong, before their rows are written; answers the names, for taking them
 * back. A file that is not the image its name says is left out with its row.
 */
export async function putImages(rows: readonly PlannedRow[], { files, bytes }: Restore, put: string[]) {
  const broken: Problem[] = [];
  const whole: PlannedRow[] = [];
  for (const row of rows) {
    const names = row.action === 'create' ? namesOf(row, bytes) : [];
    if (typeof names === 'string') continue;
    const contents = await Promise.all(
      names.map(async (name) => [name, (await bytes.get(name)?.()) ?? Buffer.alloc(0)] as const),
    );
    const checks = await Promise.all(contents.map(([name, content]) => isImageNamed(name, content)));
    const bad = contents[checks.indexOf(false)];
    if (bad) {
      broken.push({
        kind: 'error',
        file: row.file,
        line: row.line,
        reason: `media/${bad[0]} is not an image of its kind.`,
      });
      continue;
    }
    for (const [name, content] of contents) {
      put.push(name);
      await files.put(name, content);
    }
    whole.push(row);
  }
  return { whole, broken };
}
