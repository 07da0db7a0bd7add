import { alertFilter, filterInWords, searchOfAlert } from '../../../shared/saved/filter-alerts';
import type {
  AlertChoiceInput,
  AlertLink,
  AlertSettingsInput,
  AlertSwitchInput,
} from '../../../shared/saved/alerts.schema';
import type { AddFilterAlert } from '../../../shared/saved/filter-alerts.schema';
import { casinoSearch } from '../../../shared/casinos/casino-list-search';
import { parseSearch } from '../../../shared/text/search-parameters';
import { ALERT_KINDS, MAX_FILTER_ALERTS, OFFERED_KINDS } from '../../../shared/saved/alert-kinds';
import type { Db } from '../../database/database';
import { consumeRateLimits } from '../../http/rate-limits';
import { AppError } from '../../base/errors';
import { findCasinoIdAt } from '../addresses/casino-address.queries';
import { findConfirmedEmail, lockUser, lockUserKey } from '../auth/store/auth.queries';
import { tokenHash } from '../auth/primitives/one-time-tokens';
import { findOwnerOfLink } from './alert-links.queries';
import { dueTimes } from './alert-times';
import type { AlertPreferences } from './preferences.queries';
import {
  deleteWaiting,
  findPreferences,
  listSiteChoices,
  reschedule,
  savePreferences,
  saveSiteChoice,
  disableAlerts,
  enableAlertsForNoKind,
} from './preferences.queries';
import { alertChoiceInput, alertSettingsInput, alertSwitchInput } from '../../../shared/saved/alerts.schema';
import { addFilterAlertInput, filterAlertInput, filterTextInput } from '../../../shared/saved/filter-alerts.schema';
import { done } from '../auth/primitives/procedure-responses';
import type { CreateCasinoMatcher } from './search-alerts.service';
import { deleteSearches, insertSearch, listSearches } from './searches.queries';
import { router, signedInProcedure } from '../../trpc/procedures';

/** Choices per account, far more than a member makes while going through all saved sites. */
export const CHOICES_LIMIT = { max: 300, windowSeconds: 600 };

const consumeChoice = (db: Db, userId: string) =>
  consumeRateLimits(db, [{ name: 'alerts', subject: userId, ...CHOICES_LIMIT }]);

const NOT_YET: AlertPreferences = { isOn: false, kinds: [...ALERT_KINDS], frequency: 'at_once' };

async function getAlerts(db: Db, userId: string) {
  const [preferences, address, sites] = await Promise.all([
    findPreferences(db, userId),
    findConfirmedEmail(db, userId),
    listSiteChoices(db, userId),
  ]);
  return { ...(preferences ?? NOT_YET), address, sites };
}

export async function assertConfirmedEmail(db: Db, userId: string): Promise<void> {
  if ((await findConfirmedEmail(db, userId)) !== null) return;
  throw new AppError('CONFLICT', 'Alerts need a confirmed email address. Add one on your account page first.');
}

async function saveAlerts(db: Db, userId: string, input: AlertSettingsInput): Promise<{ ok: true }> {
  await consumeChoice(db, userId);
  await db.transaction().execute(async (trx) => {
    await lockUserKey(trx, userId);
    if (input.isOn) await assertConfirmedEmail(trx, userId);
    const before = await findPreferences(trx, userId);
    await savePreferences(trx, userId, input);
    if (!input.isOn) await deleteWaiting(trx, userId);
    else if (before?.isOn && before.frequency !== input.frequency) {
      await reschedule(trx, userId, dueTimes(new Date())[input.frequency]);
    }
  });
  return { ok: true };
}

const notSaved = (slug: string) => new AppError('NOT_FOUND', 'You have not saved this site.', { slug });

async function chooseAlerts(db: Db, userId: string, { slug, kinds }: AlertChoiceInput): Promise<{ ok: true }> {
  await consumeChoice(db, userId);
  const casinoId = await findCasinoIdAt(db, slug);
  const isSaved = casinoId !== undefined && (await saveSiteChoice(db, { userId, casinoId, kinds }));
  if (!isSaved) throw notSaved(slug);
  return { ok: true };
}

async function switchAlerts(db: Db, userId: string, { slug, isOn }: AlertSwitchInput): Promise<{ ok: true }> {
  await consumeChoice(db, userId);
  const casinoId = await findCasinoIdAt(db, slug);
  await db.transaction().execute(async (trx) => {
    await lockUserKey(trx, userId);
    if (isOn) {
      await assertConfirmedEmail(trx, userId);
      if (!(await findPreferences(trx, userId))?.isOn) await enableAlertsForNoKind(trx, userId);
    }
    const kinds = isOn ? OFFERED_KINDS : [];
    const isSaved = casinoId !== undefined && (await saveSiteChoice(trx, { userId, casinoId, kinds }));
    if (!isSaved) throw notSaved(slug);
  });
  return { ok: true };
}

async function addSearch(
  db: Db,
  userId: string,
  { filter: chosen }: AddFilterAlert,
  createCasinoMatcher: CreateCasinoMatcher,
): Promise<void> {
  await consumeChoice(db, userId);
  const search = casinoSearch(chosen);
  const filter = alertFilter(search);
  const { find } = await createCasinoMatcher(db);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    await assertConfirmedEmail(trx, userId);
    const stored = await listSearches(trx, userId);
    if (stored.some((one) => one.filter === filter)) return;
    if (stored.length >= MAX_FILTER_ALERTS) {
      const message = `You have ${MAX_FILTER_ALERTS} filter alerts, which is the limit. Remove one first.`;
      throw new AppError('BAD_REQUEST', message, { field: 'filter' });
    }
    await insertSearch(trx, { userId, filter, matching: find(search) });
  });
}

async function removeSearch(db: Db, userId: string, id: string): Promise<void> {
  await consumeChoice(db, userId);
  await db.transaction().execute((trx) => deleteSearches(trx, userId, id));
}

export async function stopByLink(
  db: Db,
  token: string,
  { site, search }: Omit<AlertLink, 'token'>,
): Promise<'all' | 'site' | 'search' | 'unknown'> {
  const userId = await findOwnerOfLink(db, tokenHash(token));
  if (userId === undefined) return 'unknown';
  if (site !== undefined) {
    await saveSiteChoice(db, { userId, casinoId: site, kinds: [] });
    return 'site';
  }
  if (search !== undefined) {
    await db.transaction().execute((trx) => deleteSearches(trx, userId, search));
    return 'search';
  }
  await db.transaction().execute(async (trx) => {
    await deleteSearches(trx, userId);
    await disableAlerts(trx, userId);
    await deleteWaiting(trx, userId);
  });
  return 'all';
}

function toWords(filter: string): string | null {
  const search = searchOfAlert(filter);
  return search ? filterInWords(search) : null;
}

const searchesRouter = (createCasinoMatcher: CreateCasinoMatcher) =>
  router({
    list: signedInProcedure.query(async ({ ctx }) => {
      const stored = await listSearches(ctx.db, ctx.viewer.userId);
      return stored.map((alert) => ({ ...alert, words: toWords(alert.filter) }));
    }),
    describe: signedInProcedure.input(filterTextInput).query(({ input }) => {
      const filter = alertFilter(casinoSearch(parseSearch(input.text)));
      const words = toWords(filter);
      return words === null ? null : { filter, words };
    }),
    add: signedInProcedure
      .input(addFilterAlertInput)
      .mutation(({ ctx, input }) => done(addSearch(ctx.db, ctx.viewer.userId, input, createCasinoMatcher))),
    remove: signedInProcedure
      .input(filterAlertInput)
      .mutation(({ ctx, input }) => done(removeSearch(ctx.db, ctx.viewer.userId, input.id))),
  });

export const alertsRouter = (createCasinoMatcher: CreateCasinoMatcher) =>
  router({
    searches: searchesRouter(createCasinoMatcher),
    get: signedInProcedure.query(({ ctx }) => getAlerts(ctx.db, ctx.viewer.userId)),
    save: signedInProcedure
      .input(alertSettingsInput)
      .mutation(({ ctx, input }) => saveAlerts(ctx.db, ctx.viewer.userId, input)),
    switch: signedInProcedure
      .input(alertSwitchInput)
      .mutation(({ ctx, input }) => switchAlerts(ctx.db, ctx.viewer.userId, input)),
    choose: signedInProcedure
      .input(alertChoiceInput)
      .mutation(({ ctx, input }) => chooseAlerts(ctx.db, ctx.viewer.userId, input)),
  });
