import { MOST_WAITING, REPORT_DAYS, REPORT_REFUSALS } from '../../../shared/payouts/payouts';
import { payoutForm } from '../../../shared/payouts/payouts.schema';
import type { ReportDecision, ReportReopening } from '../../../shared/payouts/payouts.schema';
import { AppError } from '../../base/errors';
import { announceChange } from '../../cache/announce-change';
import { databaseFailure } from '../../database/database-failure';
import { renderMail } from '../../mail/mail-layout';
import { queueMail } from '../../mail/mail-queue';
import type { Db } from '../../database/database';
import type { Services } from '../../trpc/services';
import { findCasinoIdAt } from '../addresses/casino-address.queries';
import type { Actor } from '../../trpc/context';
import { recordChange } from '../audit/audit.service';
import { findAccountById, lockUser } from '../auth/store/auth.queries';
import type { ImageSource } from '../media/image-jobs';
import { processImage } from '../media/image-process';
import { getSettings } from '../settings/settings.service';
import { casinoTags } from '../../cache/casino-tags';
import {
  clearDecision,
  countWaiting,
  decideReport,
  findReaderAddress,
  hasRecentReport,
  insertReport,
  listFinalDecisions,
  lockReport,
  settleReport,
} from './payout-reports.queries';

interface Report {
  casinoId: string;
  fields: Readonly<Record<string, string>>;
  image: ImageSource;
}

const TOO_SOON = `You reported a withdrawal from this site within the last ${REPORT_DAYS} days. Please wait until they are over.`;

/** Signed in is not enough: the address must be confirmed. */
async function assertMember(db: Db, userId: string): Promise<void> {
  const account = await findAccountById(db, userId);
  if (!account?.hasConfirmedEmail || account.isDisabled)
    throw new AppError('FORBIDDEN', 'Confirm your e-mail address first.');
}

async function assertNotRepeated(db: Db, casinoId: string, userId: string): Promise<void> {
  if (await hasRecentReport(db, casinoId, userId)) throw new AppError('CONFLICT', TOO_SOON);
}

async function assertRoom(db: Db, casinoId: string): Promise<void> {
  if ((await countWaiting(db, casinoId)) < MOST_WAITING) return;
  throw new AppError('CONFLICT', 'Many reports about this site wait for us already. Please try again in a few days.');
}

/** The casino, if the account may currently report a withdrawal from it. Call it before reading a body. */
export async function reportableSite({ db }: Pick<Services, 'db'>, userId: string, site: string): Promise<string> {
  await assertMember(db, userId);
  const casinoId = await findCasinoIdAt(db, site);
  if (casinoId === undefined) throw new AppError('NOT_FOUND', 'We have no review at that address.', { site });
  await assertNotRepeated(db, casinoId, userId);
  await assertRoom(db, casinoId);
  return casinoId;
}

/** Of the uploaded file only a re-encoded image is stored. */
export async function addReport({ db }: Pick<Services, 'db'>, userId: string, { casinoId, fields, image }: Report) {
  const { data: payout, error } = payoutForm.safeParse({ currency: 'USD', took: '', ...fields });
  if (!payout) {
    const [issue] = error.issues;
    const field = issue?.path.join('.') ?? '';
    const fieldErrors = { [field]: [issue?.message ?? ''] };
    throw new AppError('BAD_REQUEST', `${issue?.message ?? field}.`, { fieldErrors });
  }
  const evidence = await processImage({ kind: 'evidence', source: image });
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    // Checked again: uploading and encoding take minutes, in which the account may be deleted or report from another
    // tab.
    await assertMember(trx, userId);
    await assertNotRepeated(trx, casinoId, userId);
    await assertRoom(trx, casinoId);
    await insertReport(trx, { ...payout, casinoId, userId, evidence });
  });
}

interface Decider extends Actor {
  services: Pick<Services, 'db'>;
}

/** Can be undone for ten minutes; then `settleDecisions` makes it final. */
export async function decideAboutReport({ services, ...actor }: Decider, { id, refusal }: ReportDecision) {
  return await services.db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, id);
    if (report?.state !== 'waiting')
      throw new AppError('NOT_FOUND', 'This report is not there any more, or somebody decided about it.');
    const decidedAt = await decideReport(trx, id, { by: actor.viewer.userId, reason: refusal });
    const after = { name: report.name, state: refusal === null ? 'approved' : 'refused', refusal };
    await recordChange(trx, actor, { action: 'update', entity: 'payout', entityId: id, after });
    await announceChange(trx, casinoTags(report.casinoId));
    return { id, decidedAt };
  });
}

/** Undoes the decision of that time, whoever made it. Throws CONFLICT if there is a later one. */
export async function reopenReport({ services, ...actor }: Decider, { id, decidedAt }: ReportReopening) {
  return await services.db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, id);
    if (!report || (report.state !== 'waiting' && report.isFinal))
      throw new AppError('CONFLICT', 'This decision cannot be taken back any more.');
    const { name, state, reason, casinoId } = report;
    if (state === 'waiting') return { id };
    if (report.decidedAt?.getTime() !== decidedAt.getTime())
      throw new AppError('CONFLICT', 'Somebody decided again since: look at the report once more.', { id });
    await clearDecision(trx, id);
    await recordChange(trx, actor, {
      ...{ action: 'update', entity: 'payout', entityId: id },
      ...{ before: { name, state, refusal: reason }, after: { name, state: 'waiting' } },
    });
    await announceChange(trx, casinoTags(casinoId));
    return { id };
  });
}

async function settleDecision({ db, config }: Pick<Services, 'db' | 'config'>, id: string): Promise<void> {
  const { siteName } = await getSettings(db);
  await db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, id);
    if (!report || report.state === 'waiting' || !report.isFinal) return;
    const { name, slug, casinoId, reason, reportedBy } = report;
    await settleReport(trx, id);
    const to = await findReaderAddress(trx, reportedBy);
    if (to === null) return;
    const said = reason === null ? 'It counts now.' : `We could not count it. ${REPORT_REFUSALS[reason]}`;
    await queueMail(trx, {
      to,
      subject: `Your withdrawal from ${name}`,
      ...renderMail({
        siteName,
        heading: `Your withdrawal from ${name}`,
        paragraphs: [`Thank you for your report. ${said}`, 'We have deleted your image.'],
        action: { label: 'Read the review', url: `${config.publicUrl}/casino/${slug ?? casinoId}#payouts` },
        footer: [],
      }),
    });
  });
}

/** A failure does not delay the others. */
export async function settleDecisions(services: Pick<Services, 'db' | 'config' | 'logger'>): Promise<void> {
  for (const id of await listFinalDecisions(services.db)) {
    try {
      await settleDecision(services, id);
    } catch (error) {
      if (databaseFailure(error)) throw error;
      services.logger.error({ err: error, id }, 'a decision about a report could not be settled');
    }
  }
}
