import { AppError } from '../../../base/errors';
import {
  findAccountRecord,
  findAlertRecord,
  listActionRecords,
  listFactorRecords,
  listIdentityRecords,
  listMessageRecords,
  listNetworkRecords,
  listNewsletterRecords,
  listNoticeRecords,
  listPasskeyRecords,
  listPayoutRecords,
  listPersonalTokenRecords,
  listProgramRecords,
  listSavedRecords,
  listSessionRecords,
  listUploadRecords,
} from '../store/account-export.queries';
import type { SignedInContext } from '../primitives/auth-context';
import { recordOwnChange } from '../primitives/own-changes';

export async function exportAccount(member: SignedInContext) {
  const { services, viewer, log } = member;
  const { db } = services;
  const account = await findAccountRecord(db, viewer.userId);
  if (!account) throw new AppError('UNAUTHORIZED', 'Please sign in first.');
  await db.transaction().execute((trx) => recordOwnChange(trx, member, viewer.userId, 'export'));
  const address = account.emailConfirmedAt === null ? null : account.email;
  log.info({ userId: viewer.userId }, 'account exported');
  return {
    exportedAt: new Date(),
    account,
    sessions: await listSessionRecords(db, viewer.userId),
    programs: await listProgramRecords(db, viewer.userId),
    personalTokens: await listPersonalTokenRecords(db, viewer.userId),
    signInNetworks: await listNetworkRecords(db, viewer.userId),
    linkedAccounts: await listIdentityRecords(db, viewer.userId),
    notices: await listNoticeRecords(db, viewer.userId),
    secondFactors: await listFactorRecords(db, viewer.userId),
    passkeys: await listPasskeyRecords(db, viewer.userId),
    alerts: await findAlertRecord(db, viewer.userId),
    reportedWithdrawals: await listPayoutRecords(db, viewer.userId),
    savedSites: await listSavedRecords(db, viewer.userId),
    newsletter: address === null ? [] : await listNewsletterRecords(db, address),
    contactMessages: address === null ? [] : await listMessageRecords(db, address),
    uploads: await listUploadRecords(db, viewer.userId),
    adminActions: await listActionRecords(db, viewer.userId),
  };
}
