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
  /** The version of the item that the copy's editors have read; undefined for an item that does not exist yet. */
  expectedUpdatedAt: Date | undefined;
  /** Overwrites what was published in the same fields in the meantime. */
  isForced: boolean;
  begunBy: string | null;
}

export interface Restored {
  change: Record<string, unknown>;
  /** In the form's format; a form may also read them from `change`. */
  typed?: Record<string, unknown>;
  /** What the change replaces of the rows that are not fields of the item. */
  rows?: Record<string, unknown>;
}

/**
 * How one kind of content is read, validated and written. `Seen` are the times of an item's related rows that a caller
 * has read.
 */
export interface EditableKind<
  Item extends { updatedAt: Date } = { updatedAt: Date },
  Content extends object = object,
  Seen extends object = object,
> {
  entity: CopyEntity;
  /** The right to read an item, to write its working copy, and to show the copy to visitors. */
  reads: Action;
  writes: Action;
  publishes: Action;
  /** Throws unless the person may save these values. */
  assertMayType?: (person: Person, values: CopyValues) => void;
  /** If set, ownership decides who may read and write the item. */
  ownerOf?: (db: Db, id: string) => Promise<PostOwnership | undefined>;
  noSuch: (id: string) => AppError;
  /** Throws unless the item exists and the person may write it. */
  open: (db: Db, person: Person, id: string) => Promise<Item>;
  /**
   * Prevents the item's deletion until the transaction ends. Resolves to the time of its last save, to null for one
   * that does not exist yet, and to undefined if it is gone.
   */
  hold: (trx: Transaction<Database>, id: string) => Promise<Date | null | undefined>;
  /** Validates the values and does the slow work. Returns a function that writes them and returns the item's id. */
  prepare: (parts: Parts, copy: PreparedCopy) => Promise<Write>;
  /** Without this every item is public. */
  draft?: {
    is(item: Item): boolean;
    save(parts: Parts, actor: StaffActor, item: Item, change: Record<string, unknown>): Promise<unknown>;
  };
  revisions: RevisionTable<Content>;
  /** Converts a revision of an earlier version. */
  readable?(content: Content): Content;
  restored(db: Db, item: Item, content: Content, seen: Seen): Restored | Promise<Restored>;
}
