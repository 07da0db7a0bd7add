import type { Job } from '../../jobs/job';
import { recurringJob } from '../../jobs/recurring-job';
import type { Services } from '../../trpc/services';
import { checkLinks } from './mentions.service';

const DAY = 86_400;

interface Round {
  after: string;
  since: number;
}

export function linksJob({ db, config: { publicUrl } }: Services): Job<Partial<Round>> {
  return recurringJob<Round>(db, {
    name: 'links',
    policy: 'short',
    everySeconds: DAY,
    atStart: false,
    expireInSeconds: 300,
    pollSeconds: 60,
    shutdownMs: 3_000,
    run: async ({ after = '', since = Date.now() }) => {
      const next = await checkLinks({ db, publicUrl }, after, new Date(since));
      return next === undefined ? undefined : { afterSeconds: 1, data: { after: next, since } };
    },
  });
}
