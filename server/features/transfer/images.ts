import type { Problem } from '../../../shared/transfer/transfer';
import { AppError } from '../../base/errors';
import type { Logger } from '../../base/logger';
import type { FileStorage } from '../../storage/file-storage';
import { ORIGINAL_SUFFIX } from '../media/image-jobs';
import { storeImage } from '../media/media.service';
import type { PlannedRow } from './matching';
import type { Plan } from './plan';
import { yielding } from '../../base/yielding';

const MAIN_FILES = ['.png', '.jpg', '.webp'];

const isEvidence = ({ values }: PlannedRow) => values['is_evidence'] === true;

export type ImageBytes = Map<string, () => Promise<Buffer>>;

const toKey = ({ values }: PlannedRow) => String(values['storage_key']);

function getMainFile(row: PlannedRow, bytes: ImageBytes): string | undefined {
  const endings = isEvidence(row) ? [ORIGINAL_SUFFIX] : MAIN_FILES;
  return endings.map((ending) => `${toKey(row)}${ending}`).find((name) => bytes.has(name));
}

export function withFiles(
  rows: readonly PlannedRow[],
  bytes: ImageBytes,
): { planned: PlannedRow[]; problems: Problem[] } {
  const planned: PlannedRow[] = [];
  const problems: Problem[] = [];
  for (const row of rows) {
    if (row.action !== 'create' || getMainFile(row, bytes) !== undefined) planned.push(row);
    else {
      const endings = isEvidence(row) ? ORIGINAL_SUFFIX : '.png, .jpg or .webp';
      const reason = `The archive holds no file media/${toKey(row)}${endings}.`;
      problems.push({ kind: 'error', file: row.file, line: row.line, reason });
    }
  }
  return { planned, problems };
}

interface Store {
  files: FileStorage;
  log: Logger;
  bytes: ImageBytes;
}

export interface StoredImages {
  planned: PlannedRow[];
  problems: Problem[];
  renamed: Map<string, string>;
}

/**
 * Stores the new images, re-encoded like uploads. Appends the name of every file written to `put`, so that the caller
 * can remove them. Leaves out unreadable images with their rows.
 */
export async function storeImages(rows: readonly PlannedRow[], store: Store, put: string[]): Promise<StoredImages> {
  const stored: StoredImages = { planned: [], problems: [], renamed: new Map() };
  for (const row of rows) {
    const name = getMainFile(row, store.bytes);
    if (row.action !== 'create' || name === undefined) {
      stored.planned.push(row);
      continue;
    }
    try {
      const bytes = (await store.bytes.get(name)?.()) ?? Buffer.alloc(0);
      const { names, storageKey, mimeType, byteSize, ...facts } = await storeImage(store, bytes, {
        wantedKey: toKey(row),
        isEvidence: isEvidence(row),
      });
      put.push(...names);
      if (storageKey !== toKey(row)) stored.renamed.set(toKey(row), storageKey);
      const values = { ...row.values, ...facts, storage_key: storageKey, mime_type: mimeType, byte_size: byteSize };
      stored.planned.push({ ...row, values });
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'SERVICE_UNAVAILABLE') throw error;
      const reason = `media/${name}: ${error.message}`;
      stored.problems.push({ kind: 'error', file: row.file, line: row.line, reason });
    }
  }
  return stored;
}

function renameIn(value: unknown, renamed: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string')
    return value.replace(/[0-9a-f]{20}-\d{1,4}x\d{1,5}/g, (key) => renamed.get(key) ?? key);
  if (Array.isArray(value)) return value.map((inner) => renameIn(inner, renamed));
  return value;
}

/** Names of images need no escapes in JSON. */
const renameInJson = <Value>(value: Value, renamed: ReadonlyMap<string, string>): Value =>
  JSON.parse(renameIn(JSON.stringify(value), renamed) as string) as Value;

export async function withRenamedImages(plan: Plan, renamed: ReadonlyMap<string, string>): Promise<Plan> {
  if (renamed.size === 0) return plan;
  const renameEach = async <Row>(rows: readonly Row[], rename: (row: Row) => Row) => {
    const made: Row[] = [];
    for await (const row of yielding(rows)) made.push(rename(row));
    return made;
  };
  const rename = <Row extends PlannedRow>(row: Row): Row => ({
    ...row,
    values: Object.fromEntries(Object.entries(row.values).map(([name, value]) => [name, renameIn(value, renamed)])),
  });
  return {
    ...plan,
    posts: await renameEach(plan.posts, rename),
    casinos: await renameEach(plan.casinos, rename),
    others: await renameEach(plan.others, rename),
    copies: await renameEach(plan.copies, (copy) => ({ ...copy, values: renameInJson(copy.values, renamed) })),
  };
}
