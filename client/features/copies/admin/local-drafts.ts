import { createStore, del, get, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';

export interface LocalDraft {
  typed: object;
  at: Date;
}

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('lootrank-drafts', 'drafts'));

/** Whose text of which item: a browser may be shared. */
export const draftKey = (userId: string, entity: string, id: string) => `${userId} ${entity} ${id}`;

/** What this browser kept of an item. Undefined too where the browser stores nothing. */
export const readDraft = (key: string) => get<LocalDraft | undefined>(key, store()).catch(() => undefined);

// A browser that stores nothing still has the form, its warning and the saves.
export const keepDraft = (key: string, typed: object) =>
  set(key, { typed, at: new Date() } satisfies LocalDraft, store()).catch(() => undefined);

export const dropDraft = (key: string) => del(key, store()).catch(() => undefined);
