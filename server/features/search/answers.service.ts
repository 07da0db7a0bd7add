import { getVerdict } from '../../../shared/casinos/casino-status';
import type { CasinoStatus } from '../../../shared/casinos/casino-status';
import { comparePath } from '../../../shared/content/comparison-path';
import { countryLabel } from '../../../shared/content/country-names';
import { gamePath, slugLabel } from '../../../shared/content/gamemodes';
import { PAYMENT_METHODS } from '../../../shared/facts/payment-methods';
import type { Intent } from '../../../shared/search/question-words';
import { stringifySearch } from '../../../shared/text/search-parameters';
import type { Db } from '../../database/database';
import { gamesWithPage } from '../addresses/games.queries';
import { findAnswered } from './answers.queries';
import type { CasinoName } from './casino-names';
import type { SiteQuestion, Topic } from './question.service';

interface AnsweredSite {
  name: string;
  logoUrl: string | null;
  rating: number;
  status: CasinoStatus;
  verdict: string | null;
  text: string;
  drawback: string | null;
}

export interface Answer {
  kind: 'help' | 'site' | 'comparison' | 'list' | 'tool' | 'page' | 'game';
  title: string;
  text: string;
  href: string;
  site: AnsweredSite | null;
}

const MAX_NAMES = 4;
const MAX_PLACES = 3;

const getAddress = ({ slug, id }: CasinoName) => slug ?? id;

const SECTIONS: Readonly<Partial<Record<Intent, string>>> = {
  review: '#full-review',
  payout: '#facts',
  check: '#facts',
  alternatives: '#alternatives',
};

function toSection(intents: readonly Intent[], status: CasinoStatus): string {
  // A verdict comes first, and only it has alternatives.
  if (status === 'warning' && !intents.includes('alternatives')) return '';
  const found = intents.map((intent) => SECTIONS[intent]).find((section) => section !== undefined) ?? '';
  return found === '#alternatives' && status === 'listed' ? '' : found;
}

const firstLine = (text: string) => text.split(/[\r\n]/, 1)[0] ?? '';

async function siteAnswers(db: Db, names: readonly CasinoName[], intents: readonly Intent[]): Promise<Answer[]> {
  if (names.length === 0) return [];
  const rows = await findAnswered(
    db,
    names.map(({ id }) => id),
  );
  return names.flatMap((name) => {
    const row = rows.find(({ id }) => id === name.id);
    if (!row) return [];
    const { logoUrl, rating, status, statusReason, description, drawback } = row;
    const verdict = getVerdict({ status });
    const text = firstLine(verdict === null ? description : (statusReason ?? ''));
    return [
      {
        kind: 'site',
        title: row.name,
        text,
        href: `/casino/${getAddress(name)}${toSection(intents, status)}`,
        site: {
          name: row.name,
          logoUrl,
          rating,
          status,
          verdict,
          text,
          drawback: verdict === null ? drawback : null,
        },
      },
    ];
  });
}

function getComparison(names: readonly CasinoName[]): Answer[] {
  if (names.length < 2) return [];
  const title = names.map(({ name }) => name).join(' vs ');
  return [{ kind: 'comparison', title, text: 'Fact by fact.', href: comparePath(names.map(getAddress)), site: null }];
}

async function filteredList(db: Db, topics: readonly Topic[]): Promise<Answer[]> {
  const modes = topics.flatMap((topic) => (topic.kind === 'mode' ? topic.mode : []));
  const [country] = topics.flatMap((topic) => (topic.kind === 'country' ? topic.code : []));
  const methods = topics.flatMap((topic) => (topic.kind === 'payment' ? topic.method : []));
  const [mode] = modes;
  if (mode !== undefined && modes.length === 1 && country === undefined && methods.length === 0) {
    const href = (await gamesWithPage(db)).has(mode)
      ? gamePath(mode)
      : `/casinos${stringifySearch({ gamemodes: mode })}`;
    return [{ kind: 'game', title: slugLabel(mode), text: 'Casinos with this game.', href, site: null }];
  }
  if (modes.length === 0 && country === undefined && methods.length === 0) return [];
  const search = { gamemodes: modes, 'payment-methods': methods, 'available-in': country };
  const title = [
    ...modes.map(slugLabel),
    ...methods.map((method) => PAYMENT_METHODS[method].label),
    ...(country === undefined ? [] : [`available in ${countryLabel(country)}`]),
  ].join(', ');
  const text = 'The list of all casinos with this filter.';
  return [{ kind: 'list', title: `Casinos: ${title}`, text, href: `/casinos${stringifySearch(search)}`, site: null }];
}

function getPlaces(topics: readonly Topic[]): Answer[] {
  return topics
    .flatMap((topic) => (topic.kind === 'place' ? topic.place : []))
    .slice(0, MAX_PLACES)
    .map(({ kind, title, text, href }) => ({ kind, title, text, href, site: null }));
}

const HELP: Answer = {
  kind: 'help',
  title: 'You can talk to someone now',
  text: 'Help services by country.',
  href: '/responsible-gambling',
  site: null,
};

export async function findAnswers(db: Db, { needHelp, names, intents, topics }: SiteQuestion): Promise<Answer[]> {
  if (needHelp) return [HELP];
  const meant = names.slice(0, MAX_NAMES);
  const sites = await siteAnswers(db, meant, intents);
  // If a site is named, the question is about that site.
  return sites.length > 0
    ? [...getComparison(meant), ...sites]
    : [...(await filteredList(db, topics)), ...getPlaces(topics)];
}
