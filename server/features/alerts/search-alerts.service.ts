import type { CasinoSearch } from '../../../shared/casinos/casino-search';
import { searchOfAlert } from '../../../shared/saved/filter-alerts';
import { databaseFailure } from '../../database/database-failure';
import type { Db } from '../../database/database';
import { queueMail } from '../../mail/mail-queue';
import type { Services } from '../../trpc/services';
import { newToken, tokenHash } from '../auth/primitives/one-time-tokens';
import { getSettings } from '../settings/settings.service';
import { insertAlertMail } from './alert-links.queries';
import { searchAlertMail } from './alert-mail';
import { QUIET_MS } from './alert-times';
import {
  listFilters,
  listSearchPeople,
  listWaitingSites,
  lockAccount,
  markReported,
  storeMatches,
  postponeReports,
} from './searches.queries';

const FILTERS_AT_ONCE = 200;
const PEOPLE_AT_ONCE = 1_000;
const RETRY_MS = 60 * 60_000;

/** Search results for one snapshot of the casinos: `asOf` is the same object while no casino has changed. */
export type CreateCasinoMatcher = (db: Db) => Promise<{ asOf: object; find: (search: CasinoSearch) => string[] }>;

type Parts = Pick<Services, 'db' | 'config' | 'logger'> & { createCasinoMatcher: CreateCasinoMatcher };

interface Run {
  now: Date;
  isOver: () => boolean;
}

interface Round {
  asOf: object;
  after: string | undefined;
}

/** The current round through all filters. The next one starts when it is done and a casino has changed. */
const rounds = new WeakMap<Db, Round>();

async function storeAllMatches({ db, createCasinoMatcher }: Parts, { now, isOver }: Run): Promise<boolean> {
  const { asOf, find } = await createCasinoMatcher(db);
  const last = rounds.get(db);
  if (last?.asOf === asOf && last.after === undefined) return true;
  const round: Round = last?.after === undefined ? { asOf, after: '' } : last;
  rounds.set(db, round);
  while (round.after !== undefined) {
    const filters = await listFilters(db, round.after, FILTERS_AT_ONCE);
    for (const filter of filters) {
      if (isOver()) return false;
      const search = searchOfAlert(filter);
      await storeMatches(db, filter, search ? find(search) : [], now);
      round.after = filter;
    }
    if (filters.length < FILTERS_AT_ONCE) round.after = undefined;
  }
  return true;
}

async function mailAccount({ db, config, createCasinoMatcher }: Parts, userId: string, now: Date): Promise<void> {
  const { siteName } = await getSettings(db);
  const { find } = await createCasinoMatcher(db);
  const noticedBefore = new Date(now.getTime() - QUIET_MS);
  await db.transaction().execute(async (trx) => {
    const recipient = await lockAccount(trx, userId);
    if (!recipient) return;
    const waiting = await listWaitingSites(trx, userId, noticedBefore);
    // Read again: a site may have changed since it was stored as a match.
    const matching = new Map(
      [...new Set(waiting.map(({ filter }) => filter))].map((filter) => {
        const search = searchOfAlert(filter);
        return [filter, new Set(search && find(search))] as const;
      }),
    );
    const sites = waiting.filter(({ filter, casinoId }) => matching.get(filter)?.has(casinoId));
    await markReported(trx, userId, { sites, noticedBefore, at: now });
    if (recipient.email === null || sites.length === 0) return;
    const token = newToken();
    const { publicUrl } = config;
    const mail = searchAlertMail({ to: recipient.email, siteName, publicUrl, token, sites });
    const mailId = await queueMail(trx, mail);
    await insertAlertMail(trx, { mailId, userId, tokenHash: tokenHash(token), isOfFilters: true });
  });
}

/**
 * Mails members about sites that newly match a saved filter, one time each. Waits as long as the author of a change can
 * undo it. Safe on several replicas at once. Returns false if work remains.
 */
export async function sendSearchAlerts(parts: Parts, run: Run): Promise<boolean> {
  const { db, logger } = parts;
  if (!(await storeAllMatches(parts, run))) return false;
  const people = await listSearchPeople(db, new Date(run.now.getTime() - QUIET_MS), PEOPLE_AT_ONCE);
  for (const userId of people) {
    if (run.isOver()) return false;
    try {
      await mailAccount(parts, userId, run.now);
    } catch (error) {
      if (databaseFailure(error)) throw error;
      logger.error({ err: error, userId }, 'filter alerts of an account could not be written');
      await postponeReports(db, userId, new Date(run.now.getTime() + RETRY_MS));
    }
  }
  return true;
}
