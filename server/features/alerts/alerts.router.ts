import type { AlertChoiceInput, AlertSettingsInput, AlertSwitchInput } from '../../../shared/saved/alerts.schema';
import { ALERT_KINDS, OFFERED_KINDS } from '../../../shared/saved/alert-kinds';
import type { Db } from '../../database/database';
import { consumeRateLimits } from '../../http/rate-limits';
import { AppError } from '../../base/errors';
import { findCasinoIdAt } from '../addresses/casino-address.queries';
import { findConfirmedEmail, lockUserKey } from '../auth/store/auth.queries';
import { tokenHash } from '../auth/ground/one-time-tokens';
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
  switchOff,
  switchOnForNone,
} from './preferences.queries';
import { alertChoiceInput, alertSettingsInput, alertSwitchInput } from '../../../shared/saved/alerts.schema';
import { router, signedInProcedure } from '../../trpc/procedures';

/** Choices per account, far more than a member makes while going through all saved sites. */
export const CHOICES_LIMIT = { max: 300, windowSeconds: 600 };

const consumeChoice = (db: Db, userId: string) =>
  consumeRateLimits(db, [{ name: 'alerts', subject: userId, ...CHOICES_LIMIT }]);

const NOT_YET: AlertPreferences = { isOn: false, kinds: [...ALERT_KINDS], frequency: 'at_once' };

/** Alert choices of a member, and the address for mail: null without a confirmed address. */
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

/** The switch of one saved site. If alerts were off, no other site gets any. */
async function switchAlerts(db: Db, userId: string, { slug, isOn }: AlertSwitchInput): Promise<{ ok: true }> {
  await consumeChoice(db, userId);
  const casinoId = await findCasinoIdAt(db, slug);
  await db.transaction().execute(async (trx) => {
    await lockUserKey(trx, userId);
    if (isOn) {
      await assertConfirmedEmail(trx, userId);
      if (!(await findPreferences(trx, userId))?.isOn) await switchOnForNone(trx, userId);
    }
    const kinds = isOn ? OFFERED_KINDS : [];
    const isSaved = casinoId !== undefined && (await saveSiteChoice(trx, { userId, casinoId, kinds }));
    if (!isSaved) throw notSaved(slug);
  });
  return { ok: true };
}

/** Handles the link in a mail, without a sign-in. With `site`, stops only the alerts about that site. */
export async function stopByLink(db: Db, token: string, site: string | undefined): Promise<'all' | 'site' | 'unknown'> {
  const userId = await findOwnerOfLink(db, tokenHash(token));
  if (userId === undefined) return 'unknown';
  if (site !== undefined) {
    await saveSiteChoice(db, { userId, casinoId: site, kinds: [] });
    return 'site';
  }
  await db.transaction().execute(async (trx) => {
    await lockUserKey(trx, userId);
    await switchOff(trx, userId);
    await deleteWaiting(trx, userId);
  });
  return 'all';
}

export const alertsRouter = router({
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
