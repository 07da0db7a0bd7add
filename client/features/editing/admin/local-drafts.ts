import { createStore, del, get, keys, set } from 'idb-keyval';
import type { UseStore } from 'idb-keyval';

interface KeptDraft {
  typed: object;
  /** What the server had of the form then; drafts of earlier versions have none. */
  base?: object;
  at: Date;
}

export interface LocalDraft extends KeptDraft {
  key: string;
}

let opened: UseStore | undefined;
const store = () => (opened ??= createStore('lootrank-drafts', 'drafts'));

/** Whose text of which item: a browser may be shared. */
export const draftKey = (userId: string, entity: string, id: string) => `${userId} ${entity} ${id}`;

async function read(key: string): Promise<LocalDraft | undefined> {
  const kept = await get<KeptDraft | undefined>(key, store());
  return kept && { ...kept, key };
}

/** Something new has no address yet: the newest that was begun and never reached the server. */
async function readBegun(key: string): Promise<LocalDraft | undefined> {
  const [prefix = key] = /^.* new:/.exec(key) ?? [];
  const begun = (await keys<string>(store())).filter((other) => prefix !== key && other.startsWith(prefix));
  const drafts = await Promise.all(begun.map(read));
  return drafts.filter((draft) => draft !== undefined).toSorted((a, b) => b.at.getTime() - a.at.getTime())[0];
}

/** What this browser kept of an item. Undefined too where the browser stores nothing. */
export const readDraft = (key: string) =>
  read(key)
    .then((draft) => draft ?? readBegun(key))
    .catch(() => undefined);

// A browser that stores nothing still has the form, its warning and the saves.
async function attempt(access: () => Promise<void>): Promise<void> {
  try {
    await access();
  } catch {
    return;
  }
}

export const keepDraft = (key: string, draft: Omit<KeptDraft, 'at'>) =>
  attempt(() => set(key, { ...draft, at: new Date() } satisfies KeptDraft, store()));

export const dropDraft = (key: string) => attempt(() => del(key, store()));
