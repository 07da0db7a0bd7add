import type { Transaction } from 'kysely';
import type { CopyValues } from '../../../shared/content/working-copies.schema';
import type { Database, Db } from '../../database/database';
import type { AppError } from '../../base/errors';
import type { Actor } from '../../trpc/context';
import type { Action } from '../../trpc/policies/can';
import type { PostOwnership } from '../../trpc/policies/post';
import type { Person, StaffActor } from '../../trpc/policies/rule';
import type { Services } from '../../trpc/services';
import type { RevisionTable } from './revisions.queries';
import type { CopyEntity } from './working-copies.queries';

export type Parts = Pick<Services, 'db' | 'markdown'>;

export type Write = (trx: Transaction<Database>, actor: Actor) => Promise<{ id: string }>;

export interface PreparedCopy {
  id: string;
  change: Record<string, unknown>;
  base: Record<string, unknown>;
  /** Time of the item's version that the editors of the copy have read; undefined for an item that does not exist yet. */
  expectedUpdatedAt: Date | undefined;
  /** Overwrites what was published in the same fields in the meantime. */
  isForced: boolean;
  begunBy: string | null;
}

/** What brings a revision back. */
export interface Restored {
  /** The fields in which it differs. */
  change: Record<string, unknown>;
  /** The same as the form has them; a form may also read them from `change`. */
  typed?: Record<string, unknown>;
}

/**
 * How one kind of content is read, checked and written; all that editors do with it is written once over this. `Seen`
 * are the times of rows that belong to an item and that a caller has read.
 */
export interface EditableKind<
  Item extends { updatedAt: Date } = { updatedAt: Date },
  Content extends object = object,
  Seen extends object = object,
> {
  entity: CopyEntity;
  /** The right to read an item, to write its working copy, and to show that to visitors. */
  reads: Action;
  writes: Action;
  publishes: Action;
  /** Throws unless the person may save these values. */
  assertMayType?: (person: Person, values: CopyValues) => void;
  /** Whose the item is, where that decides who may read and write it. */
  ownerOf?: (db: Db, id: string) => Promise<PostOwnership | undefined>;
  noSuch: (id: string) => AppError;
  /** The item as it is; throws unless there is one that the person may write. */
  open: (db: Db, person: Person, id: string) => Promise<Item>;
  /**
   * Keeps the item from being removed until the transaction ends. Resolves to the time of its last save, to null for one
   * that does not exist yet, and to undefined if it is gone.
   */
  hold: (trx: Transaction<Database>, id: string) => Promise<Date | null | undefined>;
  /** Judges the values and does the slow work. What it returns writes them, and returns the item's id. */
  prepare: (parts: Parts, copy: PreparedCopy) => Promise<Write>;
  /** Without this every item is public. */
  draft?: {
    is(item: Item): boolean;
    save(parts: Parts, actor: StaffActor, item: Item, change: Record<string, unknown>): Promise<unknown>;
  };
  revisions: RevisionTable<Content>;
  /** What a revision of an earlier version says today. */
  readable?(content: Content): Content;
  restored(db: Db, item: Item, content: Content, seen: Seen): Restored | Promise<Restored>;
}
