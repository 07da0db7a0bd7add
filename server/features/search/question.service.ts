import { countryLabel } from '../../../shared/content/country-names';
import { COUNTRIES } from '../../../shared/content/countries';
import { GAMEMODES, slugLabel } from '../../../shared/content/gamemodes';
import type { Gamemode } from '../../../shared/content/gamemodes';
import { PAYMENT_METHODS } from '../../../shared/facts/payment-methods';
import type { PaymentMethod } from '../../../shared/facts/payment-methods';
import { PLACES } from '../../../shared/search/places';
import type { Place } from '../../../shared/search/places';
import { findHost, namePhrases, questionWords, readQuestion } from '../../../shared/search/read-question';
import type { Phrases, Question } from '../../../shared/search/read-question';
import type { Db } from '../../database/database';
import { foldText } from '../../database/fold-text';
import { cached } from '../../cache/query-cache';
import { getSettings } from '../settings/settings.service';
import { casinoNames, foldedWords } from './casino-names';
import type { CasinoName } from './casino-names';
import { listHelp } from './help.queries';

export type Topic =
  | { kind: 'mode'; mode: Gamemode }
  | { kind: 'country'; code: string }
  | { kind: 'payment'; method: PaymentMethod }
  | { kind: 'place'; place: Place };

export type SiteQuestion = Question<CasinoName, Topic>;

const joined = (text: string) => foldedWords(text).join('');

const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  ...{ uk: 'GB', england: 'GB', britain: 'GB', scotland: 'GB', usa: 'US', america: 'US', deutschland: 'DE' },
  ...{ sverige: 'SE', danmark: 'DK', norge: 'NO', suomi: 'FI', turkey: 'TR', holland: 'NL', polska: 'PL' },
};
const PAYMENT_NAMES: Readonly<Record<string, PaymentMethod>> = {
  ...{ btc: 'bitcoin', eth: 'ethereum', ltc: 'litecoin', usdt: 'tether', sol: 'solana', doge: 'dogecoin' },
  ...{ creditcard: 'visa', debitcard: 'visa', giftcard: 'gift-cards', wiretransfer: 'bank-transfer' },
};

const TOPICS: Phrases<Topic> = new Map<string, Topic>([
  ...COUNTRIES.map((code): [string, Topic] => [joined(countryLabel(code)), { kind: 'country', code }]),
  ...Object.entries(COUNTRY_NAMES).map(([name, code]): [string, Topic] => [name, { kind: 'country', code }]),
  ...(Object.keys(PAYMENT_METHODS) as PaymentMethod[]).flatMap((method): [string, Topic][] =>
    method === 'skins' ? [] : [[joined(PAYMENT_METHODS[method].label), { kind: 'payment', method }]],
  ),
  ...Object.entries(PAYMENT_NAMES).map(([name, method]): [string, Topic] => [name, { kind: 'payment', method }]),
  ...GAMEMODES.map((mode): [string, Topic] => [joined(slugLabel(mode)), { kind: 'mode', mode }]),
  ...PLACES.flatMap((place) =>
    place.phrases.map((phrase): [string, Topic] => [joined(phrase), { kind: 'place', place }]),
  ),
]);

export const helpServices = async (db: Db) =>
  await cached(db, { key: 'help services of searches', tags: ['help-services'] }, () => listHelp(db));

const serviceNames = (name: string) => [name, ...name.split(/[,()/;]/)];

/** Shorter names would match questions about anything. */
const MIN_LETTERS = 4;

async function needPhrases(db: Db): Promise<Phrases<true>> {
  return await cached(db, { key: 'words of need', tags: ['help-services', 'settings'] }, async () => {
    const { needWords } = await getSettings(db);
    const services = await helpServices(db);
    const names = services.flatMap(({ name }) => serviceNames(name)).map(joined);
    const words = needWords.split('\n').map(joined);
    const known = [...words.filter((word) => word !== ''), ...names.filter((name) => name.length >= MIN_LETTERS)];
    return new Map(known.map((phrase) => [phrase, true]));
  });
}

export async function phrasesOfNames(db: Db): Promise<Phrases<CasinoName>> {
  const question = { key: 'phrases of casino names', tags: ['casinos'] };
  return await cached(db, question, async () => namePhrases(await casinoNames(db)));
}

async function casinosByHost(db: Db): Promise<ReadonlyMap<string, CasinoName>> {
  return await cached(db, { key: 'addresses of casinos', tags: ['casinos'] }, async () => {
    const names = await casinoNames(db);
    return new Map(
      names.toReversed().flatMap((name) => {
        const host = name.websiteUrl === null ? undefined : findHost(name.websiteUrl);
        return host === undefined ? [] : [[host, name] as const];
      }),
    );
  });
}

export async function readSearch(db: Db, q: string): Promise<SiteQuestion> {
  const words = questionWords(q, (text) => foldText(text).text);
  const byHost = await casinosByHost(db);
  const siteAt = (host: string) => {
    const labels = host.split('.');
    return labels.map((_, at) => byHost.get(labels.slice(at).join('.'))).find((name) => name !== undefined);
  };
  const known = { names: await phrasesOfNames(db), siteAt, need: await needPhrases(db), topics: TOPICS };
  return readQuestion(words, known);
}
