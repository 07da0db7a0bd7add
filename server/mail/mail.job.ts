import type { Job } from '../jobs/job';
import type { Services } from '../trpc/services';
import { createMailSender } from './mail-sender';
import type { Sender } from './mail-transport';
import { messageJob } from './message-job';

type Parts = Pick<Services, 'db' | 'config' | 'logger'>;

export function mailJob(parts: Parts, from: () => Promise<Sender>): Job<{ id: string }> {
  return messageJob(parts.db, 'mail', createMailSender({ ...parts, from }));
}
