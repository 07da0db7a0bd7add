import { createHash, randomBytes } from 'node:crypto';
import type { SubscribeInput } from '../../../shared/content/newsletter.schema';
import type { Db } from '../../database/database';
import { countAttempt } from '../../http/rate-limits.queries';
import { limitKey, getLimitSubject, consumeRateLimits } from '../../http/rate-limits';
import { queueMail } from '../../mail/mail-queue';
import type { Services } from '../../trpc/services';
import { getSettings } from '../settings/settings.service';
import { confirmationMail } from './newsletter-mail';
import { confirmSubscriber, isExpiredConfirmation, unsubscribe, upsertSubscriber } from './newsletter.queries';
import { subscribeInput } from '../../../shared/content/newsletter.schema';
import { publicProcedure, router } from '../../trpc/procedures';

const MAILS_PER_ADDRESS_AND_DAY = 3;

export const VISITOR_LIMITS = { minute: { max: 5, windowSeconds: 60 }, hour: { max: 20, windowSeconds: 3600 } };

const newToken = () => randomBytes(32).toString('base64url');
const toHash = (token: string) => createHash('sha256').update(token).digest('hex');

async function consumeVisitorLimit(db: Db, ip: string): Promise<void> {
  const subject = getLimitSubject(ip);
  await consumeRateLimits(db, [
    { name: 'newsletter-minute', subject, ...VISITOR_LIMITS.minute },
    { name: 'newsletter-hour', subject, ...VISITOR_LIMITS.hour },
  ]);
}

export async function subscribe(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { email }: SubscribeInput,
  ip: string,
): Promise<{ ok: true }> {
  await consumeVisitorLimit(db, ip);
  const tries = await countAttempt(db, limitKey('newsletter-mail', email.toLowerCase()), {
    max: MAILS_PER_ADDRESS_AND_DAY,
    windowSeconds: 24 * 3600,
  });
  const { siteName } = await getSettings(db);
  const renew = tries.count <= MAILS_PER_ADDRESS_AND_DAY;
  const confirmToken = newToken();
  const unsubscribeToken = newToken();
  await db.transaction().execute(async (trx) => {
    const status = await upsertSubscriber(trx, {
      email,
      confirmTokenHash: toHash(confirmToken),
      unsubscribeTokenHash: toHash(unsubscribeToken),
      renew,
    });
    const mail = confirmationMail({ to: email, siteName, publicUrl: config.publicUrl, confirmToken, unsubscribeToken });
    await queueMail(trx, { ...mail, isWanted: renew && status === 'pending' });
  });
  return { ok: true };
}

export async function confirmByToken(db: Db, token: string): Promise<'confirmed' | 'expired' | 'unknown'> {
  const hash = toHash(token);
  if (await confirmSubscriber(db, hash)) return 'confirmed';
  return (await isExpiredConfirmation(db, hash)) ? 'expired' : 'unknown';
}

export async function unsubscribeByToken(db: Db, token: string): Promise<'unsubscribed' | 'unknown'> {
  const isKnown = await db.transaction().execute((trx) => unsubscribe(trx, toHash(token)));
  return isKnown ? 'unsubscribed' : 'unknown';
}

export const newsletterRouter = router({
  subscribe: publicProcedure
    .input(subscribeInput)
    .mutation(({ ctx, input }) => subscribe(ctx.services, input, ctx.client.ip)),
});
