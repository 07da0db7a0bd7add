import type { Job } from '../jobs/job';
import { messageJob } from '../mail/message-job';
import type { Services } from '../trpc/services';
import { createSmsSender } from './sms-sender';

export function smsJob({ db, config, logger }: Pick<Services, 'db' | 'config' | 'logger'>): Job<{ id: string }> {
  return messageJob(db, 'sms', createSmsSender({ db, config, logger }));
}
