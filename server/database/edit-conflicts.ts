import { pickFields } from '../../shared/text/pick-fields';
import { sameJson } from '../../shared/text/same-json';
import { newest, SAVED_MEANWHILE } from '../../shared/text/saving';
import { AppError } from '../base/errors';

/** Throws BAD_REQUEST for a time after the last save: no editor can have read that version. */
export function assertNotLater(expected: Date | null | undefined, storedAt: Date | null, field = 'expectedUpdatedAt') {
  if (!expected || expected.getTime() <= (storedAt?.getTime() ?? 0)) return;
  throw new AppError('BAD_REQUEST', `${field}: nothing was saved at that time. Load it again.`, { field, storedAt });
}

export const isCurrentVersion = (times: readonly number[], expected: Date | null): boolean =>
  Math.max(0, ...times) === (expected?.getTime() ?? 0);

type Read = readonly [stored: readonly Date[], expected: Date | null | undefined];

/**
 * Throws unless the caller has read the current version of an item and its rows: other people's work is published only
 * as it was read.
 */
export function assertRead(id: string, reads: Readonly<Record<string, Read>>): void {
  for (const [field, [stored, expected]] of Object.entries(reads)) {
    if (stored.length === 0 && (expected ?? null) === null) continue;
    if (expected === undefined) {
      const message = 'Somebody else wrote in this: open it, and publish the version that you have read.';
      throw new AppError('BAD_REQUEST', message, { id, field });
    }
    const storedAt = newest(stored);
    assertNotLater(expected, storedAt, field);
    if ((storedAt?.getTime() ?? 0) > (expected?.getTime() ?? 0))
      throw new AppError('CONFLICT', SAVED_MEANWHILE, { id, field });
  }
}

/**
 * Throws CONFLICT if the row is newer than `expected`, unless it already has all wanted values (two editors wrote the
 * same, or a save is retried because its response was lost). Compares milliseconds, which editors receive; Postgres
 * stores microseconds. With `base`, the values when the editor began, only fields changed by others count. A time later
 * than the row's is BAD_REQUEST.
 */
export function assertNotStale(
  row: { updatedAt: Date } & Record<string, unknown>,
  expected: Date | undefined,
  wanted: Record<string, unknown>,
  base: Record<string, unknown> = {},
): void {
  assertNotLater(expected, row.updatedAt);
  if (expected === undefined || row.updatedAt.getTime() <= expected.getTime()) return;
  const collides = ([field, value]: [string, unknown]) =>
    value !== undefined &&
    !sameJson(row[field], value) &&
    !(Object.hasOwn(base, field) && sameJson(row[field], base[field]));
  const fields = Object.entries(wanted)
    .filter(collides)
    .map(([field]) => field);
  if (fields.length > 0) {
    throw new AppError('CONFLICT', SAVED_MEANWHILE, { updatedAt: row.updatedAt, expected, fields });
  }
}

/** What a save is compared with. */
export interface Basis {
  /** Time of the version that its editor has read. */
  expectedUpdatedAt?: Date | undefined;
  /** Former values of the fields, of which only those that changed meanwhile are a conflict. */
  base?: Record<string, unknown> | undefined;
  /** Overwrites what others saved in the same fields in the meantime. */
  isForced?: boolean | undefined;
}

/** Throws if a save would overwrite what somebody else saved since its editor began, unless that is what they want. */
export function assertUnchanged(
  row: { updatedAt: Date } & Record<string, unknown>,
  { expectedUpdatedAt, base, isForced }: Basis,
  wanted: Record<string, unknown>,
): void {
  assertNotLater(expectedUpdatedAt, row.updatedAt);
  if (isForced !== true) assertNotStale(row, expectedUpdatedAt, wanted, base);
}

const field = (error: unknown, name: string) =>
  typeof error === 'object' && error !== null && name in error ? (error as Record<string, unknown>)[name] : undefined;

const refusals: Record<string, () => AppError> = {
  casinos_slug_key: () => new AppError('CONFLICT', 'Another casino already uses this slug.'),
  blog_posts_pkey: () => new AppError('CONFLICT', 'This post exists already.'),
  blog_posts_slug_key: () => new AppError('CONFLICT', 'Another post already uses this slug.'),
  blog_categories_slug_key: () => new AppError('CONFLICT', 'Another category already uses this slug.'),
  blog_categories_name_key: () => new AppError('CONFLICT', 'Another category already has this name.'),
  blog_tags_name_key: () => new AppError('CONFLICT', 'There is already a tag with this name.'),
  blog_posts_category_id_fkey: () =>
    new AppError('BAD_REQUEST', 'The category no longer exists. Choose another one.', { field: 'categoryId' }),
  blog_posts_tags_tag_id_fkey: () =>
    new AppError('BAD_REQUEST', 'A tag no longer exists. Choose the tags again.', { field: 'tagIds' }),
};

export async function mapConstraintErrors<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const refusal = refusals[String(field(error, 'constraint'))];
    throw refusal ? refusal() : error;
  }
}

export function changedFields<Row extends object>(
  before: Row,
  after: { [Field in keyof Row]?: Row[Field] | undefined },
) {
  const keys = (Object.keys(after) as (keyof Row)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return { before: pickFields(before, keys), after: pickFields(after, keys), isEmpty: keys.length === 0 };
}

export function withChanges<Row extends object>(row: Row, change: { [K in keyof Row]?: Row[K] | undefined }): Row {
  const after = { ...row };
  for (const key of Object.keys(row) as (keyof Row)[]) {
    const value = change[key];
    if (value !== undefined) after[key] = value;
  }
  return after;
}
