import { REPORT_DAYS, REPORT_REFUSALS } from '../../../shared/casinos/payouts';
import { payoutForm } from '../../../shared/casinos/payouts.schema';
import type { ReportDecision } from '../../../shared/casinos/payouts.schema';
import { AppError } from '../../base/errors';
import { announceChange } from '../../cache/announce-change';
import { renderMail } from '../../mail/mail-layout';
import { queueMail } from '../../mail/mail-queue';
import type { Db } from '../../database/database';
import type { Services } from '../../trpc/services';
import { findCasinoIdAt } from '../addresses/casino-address.queries';
import type { Actor } from '../audit/audit.service';
import { recordChange } from '../audit/audit.service';
import { findAccountById, lockUser } from '../auth/store/auth.queries';
import { prepareEvidence } from '../media/image-variants';
import { getSettings } from '../settings/settings.service';
import { tagsOf } from './casino-tags';
import { decideReport, hasRecentReport, insertReport, lockReport } from './payout-reports.queries';

interface Report {
  casinoId: string;
  fields: Readonly<Record<string, string>>;
  image: Buffer;
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

/** The site at that address, if the account may report a withdrawal from it now. To be asked before a body is read. */
export async function reportableSite({ db }: Pick<Services, 'db'>, userId: string, site: string): Promise<string> {
  await assertMember(db, userId);
  const casinoId = await findCasinoIdAt(db, site);
  if (casinoId === undefined) throw new AppError('NOT_FOUND', 'We have no review at that address.', { site });
  await assertNotRepeated(db, casinoId, userId);
  return casinoId;
}

/** Stores a reader's report until the desk decides. Nothing of the sent file stays but its re-encoded image. */
export async function addReport({ db }: Pick<Services, 'db'>, userId: string, { casinoId, fields, image }: Report) {
  const { data: payout, error } = payoutForm.safeParse({ currency: 'USD', took: '', ...fields });
  if (!payout) {
    const [issue] = error.issues;
    const field = issue?.path.join('.') ?? '';
    const fieldErrors = { [field]: [issue?.message ?? ''] };
    throw new AppError('BAD_REQUEST', `${issue?.message ?? field}.`, { fieldErrors });
  }
  const evidence = await prepareEvidence(image);
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId);
    // Sending and re-encoding an image takes minutes, in which an account ends or reports from another tab.
    await assertMember(trx, userId);
    await assertNotRepeated(trx, casinoId, userId);
    await insertReport(trx, { ...payout, casinoId, userId, evidence });
  });
}

/** Approves or refuses a report, deletes its image and tells the reader. */
export async function decideAboutReport(
  { services, ...actor }: Actor & { services: Pick<Services, 'db' | 'config'> },
  { id, refusal }: ReportDecision,
): Promise<{ id: string }> {
  const { db, config } = services;
  const { siteName } = await getSettings(db);
  return await db.transaction().execute(async (trx) => {
    const report = await lockReport(trx, id);
    if (!report) throw new AppError('NOT_FOUND', 'This report is not there any more, or somebody decided about it.');
    const { casinoId, name, slug, email } = report;
    await decideReport(trx, id, { by: actor.viewer.userId, reason: refusal });
    const after = { name, state: refusal === null ? 'approved' : 'refused', refusal };
    await recordChange(trx, actor, { action: 'update', entity: 'payout', entityId: id, after });
    if (email !== null) {
      const said = refusal === null ? 'It is counted now.' : `We could not count it. ${REPORT_REFUSALS[refusal]}`;
      await queueMail(trx, {
        to: email,
        subject: `Your withdrawal from ${name}`,
        ...renderMail({
          siteName,
          heading: `Your withdrawal from ${name}`,
          paragraphs: [`Thank you for your report. ${said}`, 'We have deleted your image.'],
          action: { label: `Read the review`, url: `${config.publicUrl}/casino/${slug ?? casinoId}#payouts` },
          footer: [],
        }),
      });
    }
    await announceChange(trx, tagsOf(casinoId));
    return { id };
  });
}
