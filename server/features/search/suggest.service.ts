import { getVerdict } from '../../../shared/casinos/casino-status';
import { GAMEMODES, gamePath, slugLabel } from '../../../shared/content/gamemodes';
import type { Db } from '../../database/database';
import { gamesWithPage } from '../addresses/games.queries';
import { cached } from '../../cache/query-cache';
import { casinoNames, foldedWords, findSimilarNames } from './casino-names';
import type { CasinoName } from './casino-names';
import { markPart } from './marked-text';
import type { MarkedText } from './marked-text';
import { findPages, findPosts } from './search.queries';
import type { Counts } from './search.queries';
import { readSearch } from './question.service';
import { consumeSuggestionLimit, hasLetters } from './search-limits';
import { pagesCounted, postsCounted } from './search.service';

const MOST = 8;
const MOST_CASINOS = 4;
const MOST_MODES = 2;
const MOST_TEXTS = 3;

interface Suggestion {
  kind: 'casino' | 'game' | 'article' | 'page';
  name: MarkedText;
  note: string | null;
  href: string;
}

const marked = (name: string, q: string): MarkedText => markPart(name, q) ?? [name];

function named<T extends { words: readonly string[] }>(all: readonly T[], q: string): T[] {
  const text = foldedWords(q).join(' ');
  const begins: T[] = [];
  const inner: T[] = [];
  const holds: T[] = [];
  for (const entry of all) {
    const at = ` ${entry.words.join(' ')}`.indexOf(text);
    if (at === 1) begins.push(entry);
    else if (` ${entry.words.join(' ')}`.includes(` ${text}`)) inner.push(entry);
    else if (at !== -1 && text.length > 2) holds.push(entry);
  }
  return [...begins, ...inner, ...holds];
}

const casinoSuggestion = ({ id, slug, name, status }: CasinoName, q: string): Suggestion => ({
  kind: 'casino',
  name: marked(name, q),
  note: getVerdict({ status }),
  href: `/casino/${slug ?? id}`,
});

const MODES = GAMEMODES.map((mode) => ({ mode, label: slugLabel(mode), words: foldedWords(slugLabel(mode)) }));

type Mode = (typeof MODES)[number];

const modeSuggestion = ({ mode, label }: Mode, q: string, withPage: ReadonlySet<string>): Suggestion => ({
  kind: 'game',
  name: marked(label, q),
  note: null,
  href: withPage.has(mode) ? gamePath(mode) : `/casinos?gamemodes=${mode}`,
});

async function titled<T extends { slug: string; title: string }>(
  counts: Counts,
  find: (counts: Counts) => Promise<T[]>,
): Promise<T[]> {
  return counts.beginning + counts.containing === 0 ? [] : await find({ ...counts, worded: 0 });
}

const HELP: Suggestion = {
  kind: 'page',
  name: ['Help with gambling'],
  note: 'Help',
  href: '/responsible-gambling#help',
};

async function findSuggestions(db: Db, q: string): Promise<Suggestion[]> {
  // A person looking for help gets no other suggestion.
  if ((await readSearch(db, q)).needHelp) return [HELP];
  const names = await casinoNames(db);
  const matching = named(names, q);
  const casinos = (matching.length > 0 ? matching : findSimilarNames(names, q)).slice(0, MOST_CASINOS);
  const modes = named(MODES, q).slice(0, MOST_MODES);
  const withPage = await gamesWithPage(db);
  const posts = await titled(await postsCounted(db, q), (counts) => findPosts(db, q, MOST_TEXTS, counts));
  const pages = await titled(await pagesCounted(db, q), (counts) => findPages(db, q, MOST_TEXTS, counts));
  return [
    ...casinos.map((casino) => casinoSuggestion(casino, q)),
    ...modes.map((mode) => modeSuggestion(mode, q, withPage)),
    ...pages.map(({ slug, title }) => ({
      kind: 'page' as const,
      name: marked(title, q),
      note: null,
      href: `/${slug}`,
    })),
    ...posts.map(({ slug, title }) => ({
      kind: 'article' as const,
      name: marked(title, q),
      note: null,
      href: `/blog/${slug}`,
    })),
  ].slice(0, MOST);
}

const TAGS = ['casinos', 'posts', 'pages', 'help-services', 'settings'];

export async function suggest(db: Db, q: string, ip: string): Promise<Suggestion[]> {
  if (!hasLetters(q)) return [];
  await consumeSuggestionLimit(db, ip);
  return await cached(db, { key: `suggestions for ${q.toLowerCase()}`, tags: TAGS }, () => findSuggestions(db, q));
}
