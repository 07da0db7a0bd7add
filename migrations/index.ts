import type { Migration } from 'kysely';
import * as text from './010-text';
import * as accounts from './020-accounts';
import * as signIn from './030-sign-in';
import * as tokensAndKeys from './040-tokens-and-keys';
import * as site from './050-site';
import * as mail from './060-mail';
import * as media from './070-media';
import * as casinos from './080-casinos';
import * as casinoFacts from './090-casino-facts';
import * as casinoHistory from './100-casino-history';
import * as promoCodes from './110-promo-codes';
import * as publicCasinos from './120-public-casinos';
import * as payouts from './130-payouts';
import * as casinoEvidence from './135-casino-evidence';
import * as affiliate from './140-affiliate';
import * as savedAndAlerts from './150-saved-and-alerts';
import * as taxonomy from './160-taxonomy';
import * as posts from './170-posts';
import * as publicPosts from './180-public-posts';
import * as newsletter from './190-newsletter';
import * as pages from './200-pages';
import * as addresses from './210-addresses';
import * as editing from './220-editing';
import * as auditLog from './230-audit-log';
import * as openEditors from './240-open-editors';
import * as oldImages from './250-old-images';
import * as openForms from './260-open-forms';
import * as cdn from './270-cdn';

/** In the order they run. Listed by hand because neither the bundle nor the tests can read a folder of TypeScript. */
export const migrations: Record<string, Migration> = {
  '010-text': text,
  '020-accounts': accounts,
  '030-sign-in': signIn,
  '040-tokens-and-keys': tokensAndKeys,
  '050-site': site,
  '060-mail': mail,
  '070-media': media,
  '080-casinos': casinos,
  '090-casino-facts': casinoFacts,
  '100-casino-history': casinoHistory,
  '110-promo-codes': promoCodes,
  '120-public-casinos': publicCasinos,
  '130-payouts': payouts,
  '135-casino-evidence': casinoEvidence,
  '140-affiliate': affiliate,
  '150-saved-and-alerts': savedAndAlerts,
  '160-taxonomy': taxonomy,
  '170-posts': posts,
  '180-public-posts': publicPosts,
  '190-newsletter': newsletter,
  '200-pages': pages,
  '210-addresses': addresses,
  '220-editing': editing,
  '230-audit-log': auditLog,
  '240-open-editors': openEditors,
  '250-old-images': oldImages,
  '260-open-forms': openForms,
  '270-cdn': cdn,
};
