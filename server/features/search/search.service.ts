import { hasOffer, getVerdict } from '../../../shared/casinos/casino-status';
import { isGamemode } from '../../../shared/content/gamemodes';
import type { SearchInput } from '../../../shared/search/search.schema';
import type { Intent } from '../../../shared/search/question-words';
import type { QuestionWord } from '../../../shared/search/read-question';
import { slugify } from '../../../shared/text/slug';
import type { Db } from '../../database/database';
import { cached } from '../../cache/query-cache';
import { findKnownWords } from './answers.queries';
import { findAnswers } from './answers.service';
import type { Answer } from './answers.service';
import { casinoLines } from './casino-lines';
import { casinoNames, findSimilarNames } from './casino-names';
import type { CasinoName } from './casino-names';
import { helpServices, readSearch } from './question.service';
import type { SiteQuestion } from './question.service';
import {
  countCasinosFound,
  countPagesFound,
  countPostsFound,
  findCasinosOfCode,
  namesWord,
  searchCasinos,
  findPages,
  findPosts,
} from './search.queries';
import type { AlsoFound, Counts, FoundCasino, FoundPage, FoundPost } from './search.queries';
import { hasLetters } from './search-limits';
import { placeMatches } from './snippets.service';

const NOTHING = {
  ...{ casinos: [], posts: [], pages: [], totals: { casinos: 0, posts: 0, pages: 0 }, meant: null },
  ...{ intent: null, searched: '', ignored: [], needHelp: false, help: [], items: [], unknownSite: null },
  /** True if the text only excludes, so that nothing was searched for. */
  needsWord: false,
};

type Kind = 'casinos' | 'posts' | 'pages';

async function counted(db: Db, kind: Kind, q: string, count: () => Promise<Counts>) {
  return await cached(db, { key: `${kind} found ${q}`, tags: [kind] }, count);
}

export const postsCounted = async (db: Db, q: string) => await counted(db, 'posts', q, () => countPostsFound(db, q));
export const pagesCounted = async (db: Db, q: string) => await counted(db, 'pages', q, () => countPagesFound(db, q));

async function countCasinos(db: Db, q: string) {
  const slug = slugify(q);
  const mode = isGamemode(slug) ? slug : undefined;
  const coded = await cached(db, { key: `casinos of code ${q}`, tags: ['casinos'] }, () => findCasinosOfCode(db, q));
  const counts = await counted(db, 'casinos', q, () => countCasinosFound(db, q, { mode, coded }));
  const isKnown = counts.beginning + counts.containing + coded.length > 0;
  const near = isKnown ? [] : findSimilarNames(await casinoNames(db), q);
  if (near.length === 0) return { counts, also: { mode, coded }, meant: null };
  const also = { mode, near: near.map(({ id }) => id) };
  const question = { key: `casinos meant by ${q}`, tags: ['casinos'] };
  const all = await cached(db, question, () => countCasinosFound(db, q, also));
  return { counts: all, also, meant: near[0]?.name ?? null };
}

async function casinosFound(db: Db, { q, limit }: SearchInput, counts: Counts, also: AlsoFound) {
  if (counts.total === 0) return [];
  const rows = await searchCasinos(db, q, limit, counts, also);
  const read = (casino: FoundCasino) => ({ id: casino.id, name: casino.name, lines: casinoLines(casino) });
  const placed = await placeMatches(db, q, { kind: 'casinos', rows, read });
  return placed.map(({ row: { id, slug, name, logoUrl, rating, bonusAmount, status }, match }) => ({
    ...{ id, slug, name, logoUrl, rating },
    bonusAmount: hasOffer({ status }) ? bonusAmount : null,
    verdict: getVerdict({ status }),
    match,
  }));
}

const about = (text: string | null) => (text ? [{ label: null, text }] : []);

async function postsFound(db: Db, { q, limit }: SearchInput, counts: Counts) {
  if (counts.total === 0) return [];
  const rows = await findPosts(db, q, limit, counts);
  const read = ({ slug, title, excerpt }: FoundPost) => ({ id: slug, name: title, lines: about(excerpt) });
  const placed = await placeMatches(db, q, { kind: 'posts', rows, read });
  return placed.map(({ row: { slug, title, publishedAt, category }, match }) => ({
    ...{ slug, title, publishedAt, category },
    match,
  }));
}

async function pagesFound(db: Db, { q, limit }: SearchInput, counts: Counts) {
  if (counts.total === 0) return [];
  const rows = await findPages(db, q, limit, counts);
  const read = ({ slug, title, metaDescription }: FoundPage) => ({
    id: slug,
    name: title,
    lines: about(metaDescription),
  });
  const placed = await placeMatches(db, q, { kind: 'pages', rows, read });
  return placed.map(({ row: { slug, title }, match }) => ({ slug, title, match }));
}

const isNamed = ({ beginning, containing }: Counts) => beginning + containing > 0;

type Texts = Record<'posts' | 'pages', { slug: string; title: string }[]>;

function titledAnswers({ posts, pages }: Texts, counts: Record<'posts' | 'pages', Counts>): Answer[] {
  const [page, post] = [isNamed(counts.pages) ? pages[0] : undefined, isNamed(counts.posts) ? posts[0] : undefined];
  if (page) return [{ kind: 'page', title: page.title, text: 'Page', href: `/${page.slug}`, site: null }];
  return post ? [{ kind: 'page', title: post.title, text: 'Article', href: `/blog/${post.slug}`, site: null }] : [];
}

async function countAll(db: Db, text: string): Promise<number> {
  const { counts } = await countCasinos(db, text);
  return counts.total + (await postsCounted(db, text)).total + (await pagesCounted(db, text)).total;
}

interface Chosen {
  text: string;
  /** Words with a meaning that are not, as the visitor wrote them. */
  ignored: string[];
  unknownSite: string | null;
}

const getTyped = (words: readonly QuestionWord[]) => words.map(({ typed }) => typed);
const toText = (words: readonly QuestionWord[]) => getTyped(words).join(' ');

async function textAboutSites(db: Db, q: string, question: SiteQuestion): Promise<Chosen> {
  const { content, empty, intents, rest } = question;
  const whole = empty.length === 0 && intents.length === 0 ? q : toText(content);
  if ((await countCasinos(db, whole)).counts.total > 0) {
    return { text: whole, ignored: [], unknownSite: null };
  }
  const names = toText(content.filter((word) => !rest.includes(word)));
  return { text: names, ignored: getTyped(rest), unknownSite: null };
}

/** Above this, words are only searched for together, which bounds the work. */
const MAX_ASKED_WORDS = 6;
/** Shorter words alone match texts about anything. */
const MIN_LETTERS = 3;
const MAX_NAME_WORDS = 3;
const NAME = /^[\p{L}\p{M}\p{N}\s.,'’&?!-]+$/u;
const ABOUT_SITES: readonly Intent[] = ['trust', 'review', 'code', 'payout', 'alternatives'];

async function knownWords(db: Db, words: readonly QuestionWord[]): Promise<QuestionWord[]> {
  const asked = [...new Set(words.map(({ word }) => word))].toSorted();
  const question = { key: `words that occur ${asked.join(' ')}`, tags: ['casinos', 'posts', 'pages'] };
  const known = new Set(await cached(db, question, () => findKnownWords(db, asked)));
  return words.filter(({ word }) => known.has(word));
}

/** For a question that names no known site. Words that occur nowhere are dropped. */
async function textAboutWords(db: Db, q: string, question: SiteQuestion): Promise<Chosen> {
  const { content, intents, rest, topics } = question;
  const host = rest.find(({ isHost }) => isHost);
  if (host) return { text: host.typed, ignored: [], unknownSite: host.typed };
  if ((await countAll(db, q)) > 0) return { text: q, ignored: [], unknownSite: null };
  const asked = content.filter(({ word }) => word.length >= MIN_LETTERS).slice(0, MAX_ASKED_WORDS);
  const known = asked.length === 0 ? [] : await knownWords(db, asked);
  const isUnknown = (word: QuestionWord) => asked.includes(word) && !known.includes(word);
  const asksForSite =
    intents.length === 0 ? known.length === 0 : intents.some((intent) => ABOUT_SITES.includes(intent));
  const isName = rest.length <= MAX_NAME_WORDS && rest.some(isUnknown) && NAME.test(q);
  if (asksForSite && isName && topics.length === 0) {
    return { text: toText(rest), ignored: [], unknownSite: toText(rest) };
  }
  if (known.length === 0) return { text: q, ignored: [], unknownSite: null };
  const together = toText(known);
  const ignored = content.filter((word) => !known.includes(word));
  if ((await countAll(db, together)) > 0) return { text: together, ignored: getTyped(ignored), unknownSite: null };
  const [longest] = known.toSorted((a, b) => b.word.length - a.word.length);
  const others = known.filter((word) => word !== longest);
  return { text: longest?.typed ?? q, ignored: getTyped([...ignored, ...others]), unknownSite: null };
}

async function misspeltNames(db: Db, q: string, { rest }: SiteQuestion): Promise<CasinoName[]> {
  const words = rest.filter(({ isHost }) => !isHost).slice(0, MAX_ASKED_WORDS);
  if (words.length === 0 || (await countAll(db, q)) > 0) return [];
  const names = await casinoNames(db);
  const near = words.map(({ word }) => findSimilarNames(names, word)[0]).filter((name) => name !== undefined);
  return near.slice(0, 1);
}

/**
 * Best match first, each with its matching passage. Totals stop at 1,001, which means "more than 1,000". `meant`: a
 * name one edit away from the text. A question of a person in need finds help only: no casino, article or page.
 */
export async function search(db: Db, input: SearchInput) {
  const { q, limit } = input;
  if (!hasLetters(q)) return NOTHING;
  const question = await readSearch(db, q);
  if (question.needHelp)
    return {
      ...NOTHING,
      intent: question.intents[0] ?? null,
      searched: q,
      needHelp: true,
      help: await helpServices(db),
    };
  if (!(await namesWord(db, q))) return { ...NOTHING, needsWord: true };
  const misspelt = question.names.length === 0 ? await misspeltNames(db, q, question) : [];
  const [correct] = misspelt;
  const asked = correct ? { ...question, names: misspelt } : question;
  const { text, ignored, unknownSite } = correct
    ? { text: correct.name, ignored: [], unknownSite: null }
    : await (asked.names.length > 0 ? textAboutSites : textAboutWords)(db, q, asked);
  const { counts: casinos, also, meant } = await countCasinos(db, text);
  const posts = await postsCounted(db, text);
  const pages = await pagesCounted(db, text);
  const searched = { q: text, limit };
  const found = {
    casinos: await casinosFound(db, searched, casinos, also),
    posts: await postsFound(db, searched, posts),
    pages: await pagesFound(db, searched, pages),
  };
  const answers = await findAnswers(db, asked);
  const titled = isNamed(casinos) || unknownSite !== null ? [] : titledAnswers(found, { posts, pages });
  return {
    ...found,
    totals: { casinos: casinos.total, posts: posts.total, pages: pages.total },
    meant: correct?.name ?? meant,
    intent: asked.intents[0] ?? null,
    searched: text,
    ignored: [...new Set(ignored)],
    needHelp: false,
    help: [],
    items: answers.length > 0 ? answers : titled,
    unknownSite,
    needsWord: false,
  };
}
