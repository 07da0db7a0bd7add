import { FACTS } from '../../../shared/facts/casino-facts';
import type { FactValue } from '../../../shared/facts/casino-facts';
import { factText } from '../../../shared/facts/casino-fact-text';
import { getCodeLife } from '../../../shared/codes/promo-codes';
import type { CodeLife } from '../../../shared/codes/promo-codes';
import { yielding } from '../../base/yielding';
import type { Db } from '../../database/database';
import { can } from '../../trpc/policies/can';
import type { Person } from '../../trpc/policies/rule';
import { holdsAllWords, findWordPassages, splitWords } from '../markdown/passages';
import type { Passage } from '../markdown/passages';
import { readText } from '../markdown/text-thread';
import { listCopiesWith, listSitesWith, listTextsWith, MAX_FOUND } from './text-search.admin.queries';
import type { TextKind } from './mentions.admin.queries';

interface Found extends Pick<Passage, 'before' | 'match' | 'after' | 'line'> {
  kind: TextKind | 'fact' | 'code';
  id: string;
  title: string;
  status: 'Published' | 'Scheduled' | 'Draft' | 'Unpublished changes' | null;
  key: string | null;
  life: CodeLife | null;
}

async function toRows(
  text: { source: string; title: string },
  q: string,
  row: Pick<Found, 'kind' | 'id' | 'status'>,
): Promise<Found[]> {
  const passages = await readText('findWordPassages', text.source, q);
  // If only the title contains the words, it is the passage, without a line.
  const shown = passages.length > 0 ? passages : findWordPassages(text.title, q).map((one) => ({ ...one, line: 0 }));
  const { title } = text;
  return shown.map(({ before, match, after, line }) => ({
    ...{ ...row, title, key: null, life: null },
    ...{ before, match, after, line },
  }));
}

function factsAndCodes(sites: Awaited<ReturnType<typeof listSitesWith>>, q: string): Found[] {
  const now = new Date();
  return sites.flatMap(({ id, name, codes, facts }) => {
    const row = { id, status: null } as const;
    const rows = (about: Pick<Found, 'kind' | 'title' | 'key' | 'life'>, text: string): Found[] =>
      (holdsAllWords(`${name} ${text}`, q) ? findWordPassages(text, q) : [])
        .slice(0, 1)
        .map(({ before, match, after, line }) => ({ ...row, ...about, before, match, after, line }));
    const said = FACTS.flatMap(({ key, label, ...fact }) => {
      const stored = facts.find((one) => one.key === key);
      if (!stored) return [];
      const value = factText({ ...fact, key, label }, stored.value as FactValue);
      const text = [label, value, stored.note, stored.source].filter(Boolean).join(', ');
      return rows({ kind: 'fact', title: `${name}: ${label}`, key, life: null }, text);
    });
    const own = codes.flatMap((code) =>
      rows({ kind: 'code', title: name, key: code.id, life: getCodeLife(code, now) }, code.code ?? ''),
    );
    return [...own, ...said];
  });
}

/**
 * Unpublished changes replace what is published; authors see only their own articles. Yields between texts, which may
 * be long.
 */
export async function searchTexts(db: Db, person: Person, q: string) {
  if (splitWords(q).length === 0) return { items: [], isCut: false };
  const authorId = can(person, 'casino.write') ? undefined : person.userId;
  const [texts, copies, sites] = await Promise.all([
    listTextsWith(db, q, authorId),
    listCopiesWith(db, q, authorId),
    authorId === undefined ? listSitesWith(db, q) : [],
  ]);
  const changed: Found[] = [];
  for await (const copy of yielding(copies)) {
    if (await readText('holdsAllWords', `${copy.title} ${copy.source}`, q))
      changed.push(...(await toRows(copy, q, { kind: copy.entity, id: copy.id, status: 'Unpublished changes' })));
  }
  const isChanged = new Set(changed.map(({ kind, id }) => `${kind} ${id}`));
  const stored: Found[] = [];
  for await (const text of yielding(texts)) {
    if (!isChanged.has(`${text.entity} ${text.id}`))
      stored.push(...(await toRows(text, q, { kind: text.entity, id: text.id, status: text.status })));
  }
  const all = [...changed, ...stored, ...factsAndCodes(sites, q)];
  const kinds = ['post', 'page', 'casino', 'fact', 'code'] as const;
  const items = kinds.flatMap((kind) => all.filter((row) => row.kind === kind).slice(0, MAX_FOUND));
  return {
    items,
    isCut:
      items.length < all.length ||
      copies.length === MAX_FOUND ||
      kinds.some((kind) => texts.filter(({ entity }) => entity === kind).length === MAX_FOUND),
  };
}
