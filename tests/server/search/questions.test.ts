import { pino } from 'pino';
import { expect } from 'vitest';
import { seedDemo, seedStartingPages } from '../../../server/demo/seed';
import { test as base } from '../../database/test-database';
import { callerFor, markdown } from '../../fixtures/caller';
import type { Db } from '../../../server/database/database';

const OLD_HARBOUR = '/casino/old-harbour';
const HELP = 'help';

/** What a visitor types, and the first thing the page then shows: help, an address, or a site we do not know. */
const QUESTIONS = [
  // Need, before everything else
  ['stop gambling', HELP],
  ['how do i quit', HELP],
  ['help', HELP],
  ['i need help with copperline', HELP],
  ['gambling addiction', HELP],
  ['self-exclusion', HELP],
  ['self exclude from hexwater', HELP],
  ['gamban', HELP],
  ['BetBlocker free', HELP],
  ['sites not on gamstop', HELP],
  ['Spelpaus', HELP],
  ['rofus', HELP],
  ['GamCare', HELP],
  ['check dein spiel', HELP],
  ['Stödlinjen', HELP],
  ['stodlinjen telefon', HELP],
  ['spielsucht', HELP],
  ['Ｓｔｏｐ', HELP],
  ['i lost everything', HELP],
  ['gamblers anonymous near me', HELP],
  // A known name
  ['farrow', '/casino/farrow'],
  ['is farrow a scam', '/casino/farrow'],
  ['is farrow a scam?', '/casino/farrow'],
  ['farrow not paying', '/casino/farrow'],
  ['farrow alternatives', '/casino/farrow#alternatives'],
  ['is copperline legit', '/casino/copperline'],
  ['copperline promo code', '/casino/copperline'],
  ['copperline review', '/casino/copperline#full-review'],
  ['copperline kyc', '/casino/copperline#facts'],
  ['how long does a hexwater withdrawal take', '/casino/hexwater#facts'],
  ['copper line', '/casino/copperline'],
  ['www.copperline.example.com', '/casino/copperline'],
  ['is copperline.ru legit', 'unknown copperline.ru'],
  ['old harbour', OLD_HARBOUR],
  ['is oldharbour safe', OLD_HARBOUR],
  ['tinderbox bonus', '/casino/tinderbox-cases'],
  ['coperline', '/casino/copperline'],
  ['is coperline legit', '/casino/copperline'],
  ['ＣＯＰＰＥＲＬＩＮＥ', '/casino/copperline'],
  ['copper\u00adline', '/casino/copperline'],
  ['copperline germany', '/casino/copperline'],
  // Two names
  ['copperline vs farrow', '/compare/copperline-vs-farrow'],
  ['farrow or copperline', '/compare/copperline-vs-farrow'],
  ['which is better, hexwater or old harbour', '/compare/hexwater-vs-old-harbour'],
  // Games, countries, ways to pay, pages of this site
  ['crash', '/games/crash'],
  ['case battles', '/games/case-battles'],
  ['plinko', '/games/plinko'],
  ['casinos in germany', '/casinos?available-in=DE'],
  ['sites for the uk', '/casinos?available-in=GB'],
  ['bitcoin casino', '/casinos?payment-methods=bitcoin'],
  ['crash with btc in sweden', '/casinos?gamemodes=crash&payment-methods=bitcoin&available-in=SE'],
  ['no kyc casino', '/casinos?kyc-from=never'],
  ['fastest withdrawal', '/casinos?sort=payout-median'],
  ['provably fair', '/tools/provably-fair'],
  ['is this bonus worth it', '/tools/bonus-value'],
  ['scam sites', '/casinos/avoid'],
  ['faq', '/faq'],
  // Texts
  ['what wagering really costs', '/blog/what-wagering-really-costs'],
  ['seven signs', '/blog/seven-signs-of-a-site-that-will-not-pay'],
  ['best skins to withdraw', '/guides/best-skins'],
  // Sites that we do not know
  ['csgoname', 'unknown csgoname'],
  ['is csgoname legit', 'unknown csgoname'],
  ['csgoname.com', 'unknown csgoname'],
  ['https://www.copperline-bonus.com/claim', 'unknown copperline-bonus'],
  ['CSGOName promo code', 'unknown CSGOName'],
] as const;

type Answer = Awaited<ReturnType<ReturnType<typeof callerFor>['search']['query']>>;

function getFirst({ needHelp, items, unknownSite, casinos, posts, pages }: Answer): string | undefined {
  if (needHelp) return HELP;
  if (items[0]) return items[0].href;
  if (unknownSite !== null) return `unknown ${unknownSite}`;
  const [casino, post, page] = [casinos[0], posts[0], pages[0]];
  if (casino) return `/casino/${casino.slug ?? casino.id}`;
  return post ? `/blog/${post.slug}` : page && `/${page.slug}`;
}

const ask = async (db: Db, q: string) => await callerFor(db).search.query({ q });

const test = base.extend('site', { scope: 'file' }, async ({ db }) => {
  await seedStartingPages(db, markdown);
  await seedDemo(db, markdown, pino({ level: 'silent' }));
  return db;
});

test('a question of a person in need finds help only: no casino, article or page', async ({ site }) => {
  for (const q of ['I want to stop gambling', 'stop deposits', 'i need help with copperline']) {
    const { needHelp, help, totals, casinos, posts, pages, items, meant } = await ask(site, q);
    expect([q, needHelp, help.length > 0]).toEqual([q, true, true]);
    expect([q, totals, casinos, posts, pages, items, meant]).toEqual([
      ...[q, { casinos: 0, posts: 0, pages: 0 }],
      ...[[], [], [], [], null],
    ]);
  }
});

test.for(QUESTIONS)('the question “%s” finds %s first', async ([q, first], { site }) => {
  expect(getFirst(await ask(site, q))).toBe(first);
});
