import type { z } from 'zod';
import { SAVED_MEANWHILE } from '../../../shared/text/saving';
import { FIRST_STEPS, siteSettings, settingsUpdateInput } from '../../../shared/settings/settings.schema';
import type { LookForm } from '../../../shared/settings/look.schema';
import type { settingsForm, SettingsUpdate, SiteSettings } from '../../../shared/settings/settings.schema';
import { announceChange } from '../../cache/announce-change';
import type { Db } from '../../database/database';
import { removeDemo } from './remove-demo.queries';
import { AppError } from '../../base/errors';
import { assertNotLater } from '../../database/edit-conflicts';
import { recordChange } from '../audit/audit.service';
import type { Actor } from '../../trpc/context';
import { countDemo, findSettingsTime, lockSettings, upsertSetting } from './settings.queries';
import { getSettings } from './settings.service';
import { assertMarks, getSiteMarks } from './site-look';
import { router } from '../../trpc/procedures';
import { staffProcedure } from '../../trpc/policies/staff-procedure';

type Work = Actor & { db: Db };
type FormValues = z.infer<typeof settingsForm>;

async function getFormValues(db: Db): Promise<{ settings: FormValues; look: LookForm }> {
  const {
    criteria: _criteria,
    figuresAreConfirmed: _confirmed,
    skippedSteps: _skipped,
    ...values
  } = await getSettings(db);
  const { logo, icon, accent, menu, footer, homeSections, ...settings } = values;
  return { settings, look: { logo, icon, accent, menu, footer, homeSections } };
}

async function getSettingsForm(db: Db) {
  const [values, marks, updatedAt, demo] = await Promise.all([
    getFormValues(db),
    getSiteMarks(db),
    findSettingsTime(db),
    countDemo(db),
  ]);
  return { ...values, marks, updatedAt, demo };
}

function assertNotStale(storedAt: Date | null, expected: Date | null | undefined): void {
  assertNotLater(expected, storedAt);
  if (expected !== undefined && (storedAt?.getTime() ?? 0) > (expected?.getTime() ?? 0)) {
    throw new AppError('CONFLICT', SAVED_MEANWHILE, { storedAt, expected });
  }
}

function toChanges(before: SiteSettings, wanted: Record<string, unknown>) {
  const defaults: Record<string, unknown> = siteSettings.parse({});
  const known: Record<string, unknown> = { ...before };
  const asked = Object.entries(wanted).filter(([, value]) => value !== undefined);
  const values = asked.map(([key, value]) => [key, value === null ? defaults[key] : value] as const);
  const changed = values.filter(([key, value]) => JSON.stringify(known[key]) !== JSON.stringify(value));
  return {
    before: Object.fromEntries(changed.map(([key]) => [key, known[key]])),
    after: Object.fromEntries(changed),
  };
}

async function updateSettings(work: Work, { expectedUpdatedAt, skippedSteps, ...wanted }: SettingsUpdate) {
  return await work.db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const before = await getSettings(trx);
    const steps =
      skippedSteps && FIRST_STEPS.filter((step) => skippedSteps[step] ?? before.skippedSteps.includes(step));
    const change = toChanges(before, { ...wanted, skippedSteps: steps });
    const entries = Object.entries(change.after);
    await assertMarks(trx, change.after);
    // Values that are already stored never conflict: the response to the first save may have been lost.
    if (entries.length > 0) assertNotStale(await findSettingsTime(trx), expectedUpdatedAt);
    for (const [key, value] of entries) await upsertSetting(trx, key, value);
    if (entries.length > 0) {
      await recordChange(trx, work, { action: 'update', entity: 'settings', entityId: 'site', ...change });
      await announceChange(trx, ['settings']);
    }
    return { ...(await getFormValues(trx)), updatedAt: await findSettingsTime(trx) };
  });
}

async function removeDemoContent(work: Work) {
  return await work.db.transaction().execute(async (trx) => {
    const before = await countDemo(trx);
    await removeDemo(trx);
    await recordChange(trx, work, { action: 'remove_demo', entity: 'settings', entityId: 'site', before });
    return { removed: before };
  });
}

export const settingsAdminRouter = router({
  get: staffProcedure('settings.manage').query(async ({ ctx }) => ({
    ...(await getSettingsForm(ctx.db)),
    mailIsSent: ctx.services.config.smtpUrl !== undefined,
    countryIsKnown: ctx.services.config.geoHeader !== undefined,
  })),
  update: staffProcedure('settings.manage')
    .input(settingsUpdateInput)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),
  removeDemo: staffProcedure('settings.manage').mutation(({ ctx }) => removeDemoContent(ctx)),
});
