import type { Db } from '../database/database';
import type { Job } from '../jobs/job';
import { recoverMessages } from './mail-queue';
import type { Channel } from './mail-queue.queries';
import type { MailSender } from './mail-sender';

export function messageJob(db: Db, channel: Channel, sender: MailSender): Job<{ id: string }> {
  return {
    name: channel,
    policy: 'standard',
    expireInSeconds: 300,
    pollSeconds: 5,
    // A message interrupted by a shutdown is sent again when its job expires.
    shutdownMs: 1_500,
    run: ({ id }) => sender.send(id),
    recover: () => recoverMessages(db, channel),
    close: sender.close,
  };
}
