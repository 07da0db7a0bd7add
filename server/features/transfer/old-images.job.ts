import { createGuardedDownload } from '../../http/guarded-fetch';
import type { Job } from '../../jobs/job';
import { enqueue } from '../../jobs/enqueue.queries';
import type { Services } from '../../trpc/services';
import { findWaitingImage } from './old-images.queries';
import { fetchWaitingImages, OLD_IMAGES_JOB } from './old-images.service';

/** Far below `expireInSeconds`; the next run continues. */
const LONGEST_RUN_MS = 60_000;

export function oldImagesJob(services: Services): Job {
  const download = createGuardedDownload({ exemptOrigins: [] });
  const next = () => enqueue(services.db, OLD_IMAGES_JOB, {}, { key: 'next' });
  return {
    name: OLD_IMAGES_JOB,
    policy: 'stately',
    expireInSeconds: 300,
    pollSeconds: 60,
    shutdownMs: 6_000,
    run: async (_data, signal) => {
      const end = performance.now() + LONGEST_RUN_MS;
      if (!(await fetchWaitingImages(services, download, () => signal.aborted || performance.now() > end)))
        await next();
    },
    recover: async () => {
      if (await findWaitingImage(services.db)) await next();
    },
  };
}
