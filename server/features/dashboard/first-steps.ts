import { FIRST_STEPS } from '../../../shared/settings/settings.schema';
import type { FirstStep } from '../../../shared/settings/settings.schema';
import { siteSettings } from '../../../shared/settings/settings.schema';
import { AppError } from '../../base/errors';
import type { Db } from '../../database/database';
import { renderMail } from '../../mail/mail-layout';
import { queueMail } from '../../mail/mail-queue';
import type { Actor } from '../../trpc/context';
import type { Services } from '../../trpc/services';
import { consumeRateLimits } from '../../http/rate-limits';
import { findConfirmedEmail } from '../auth/store/auth.queries';
import { recordChange } from '../audit/audit.service';
import { hasDemo } from '../settings/empty-pages.queries';
import { getSettings, hasOperator } from '../settings/settings.service';
import { findFirstContent } from './dashboard.queries';

type Parts = Pick<Services, 'db' | 'config'>;

const TEST_MAILS = { name: 'test mail', max: 10, windowSeconds: 3600 };

/** What is done is read from the content itself; only what was skipped is stored. */
export async function listFirstSteps({ db, config }: Parts) {
  const [settings, { hasSite, hasArticle, testMail, mailProblem }] = await Promise.all([
    getSettings(db),
    findFirstContent(db),
  ]);
  const done: Record<FirstStep, boolean> = {
    operator: hasOperator(settings) && settings.siteName !== siteSettings.parse({}).siteName,
    logo: settings.logo !== null,
    site: hasSite,
    article: hasArticle,
    mail: config.smtpUrl !== undefined && testMail === 'sent',
    menu: settings.menu !== null || settings.footer !== null,
  };
  return {
    hasDemo: await hasDemo(db),
    steps: FIRST_STEPS.map((step) => ({
      step,
      isDone: done[step],
      isSkipped: settings.skippedSteps.includes(step),
    })),
    mail: { isSetUp: config.smtpUrl !== undefined, state: testMail, problem: mailProblem },
  };
}

async function ownAddress(db: Db, userId: string): Promise<string> {
  const to = await findConfirmedEmail(db, userId);
  if (to === null) throw new AppError('BAD_REQUEST', 'Your account has no confirmed e-mail address.');
  return to;
}

/** Only to the address of the person who asks. */
export async function sendTestMail({ db, config: { publicUrl, smtpUrl } }: Parts, actor: Actor) {
  const to = await ownAddress(db, actor.viewer.userId);
  await consumeRateLimits(db, [{ ...TEST_MAILS, subject: actor.viewer.userId }]);
  const { siteName } = await getSettings(db);
  const mail = renderMail({
    siteName,
    heading: 'Your email works',
    paragraphs: [`This is a test email from ${siteName}. Sign-in links, letters and alerts are sent the same way.`],
    action: { label: 'Open the dashboard', url: `${publicUrl}/admin` },
    footer: ['You get it because you asked for it on the dashboard.'],
  });
  await db.transaction().execute(async (trx) => {
    const id = await queueMail(trx, { to, subject: `Test email from ${siteName}`, ...mail });
    const after = { throughServer: smtpUrl !== undefined };
    await recordChange(trx, actor, { action: 'test_mail', entity: 'settings', entityId: id, after });
  });
  return { to };
}
