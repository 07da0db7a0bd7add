import { alertsJob } from '../features/alerts/alerts.job';
import { letterMailJob, lettersJob } from '../features/blog/letters.job';
import { cdnPurgesJob } from '../features/cdn/cdn-purges.job';
import { postKind } from '../features/blog/post.editable';
import { linkChecksJob } from '../features/links/link-checks.job';
import { casinoKind } from '../features/casinos/casino.editable';
import { payoutReportsJob } from '../features/payouts/payout-reports.job';
import { createCasinoMatcher } from '../features/ranking/casino-filter.service';
import { copiesJob } from '../features/editing/copies.job';
import { linksJob } from '../features/mentions/mentions.job';
import { pageKind } from '../features/pages/page.editable';
import { indexNowJob } from '../features/seo/index-now.job';
import { getSettings } from '../features/settings/settings.service';
import { getSiteMarks } from '../features/settings/site-look';
import { mailJob } from '../mail/mail.job';
import { maintenanceJob } from './maintenance.job';
import type { Services } from '../trpc/services';
import { oldImagesJob } from '../features/transfer/old-images.job';
import { smsJob } from '../sms/sms.job';
import type { Job } from '../jobs/job';

export const createJobs = (services: Services): readonly Job[] => [
  mailJob(services, () => mailFrom(services)),
  smsJob(services),
  indexNowJob(services),
  maintenanceJob(services),
  alertsJob(services, createCasinoMatcher),
  lettersJob(services),
  letterMailJob(services, () => mailFrom(services)),
  linksJob(services),
  linkChecksJob(services),
  payoutReportsJob(services),
  oldImagesJob(services),
  copiesJob(services, [postKind, casinoKind, pageKind]),
  ...(services.config.cdn ? [cdnPurgesJob(services, services.config.cdn)] : []),
];

export async function mailFrom({ db, config }: Services) {
  const [{ siteName, contactEmail, accent }, { logo }] = await Promise.all([getSettings(db), getSiteMarks(db)]);
  const look = { accent, logoUrl: logo && `${config.publicUrl}${logo.url}` };
  return { name: siteName, address: contactEmail || `no-reply@${new URL(config.publicUrl).hostname}`, look };
}
