import { AppError } from '../../base/errors';
import type { ImageReply } from './image-jobs';

interface Limits {
  seconds: number;
  megabytes: number;
  message: string;
}

const EVERY_MS = 20;

const processorSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

export const refused = (message: string, cause?: string) =>
  new AppError('UNPROCESSABLE', message, cause === undefined ? {} : { cause });

/**
 * Ends this process with `message` as its reply when the work exceeds its limits: nothing else stops a native library.
 * Of nested limits the tighter one counts.
 */
export async function within<Result>(limits: Limits, work: () => Promise<Result>): Promise<Result> {
  const before = processorSeconds();
  const watch = setInterval(() => {
    const isTooMuch =
      processorSeconds() - before > limits.seconds || process.memoryUsage.rss() > limits.megabytes * 2 ** 20;
    if (!isTooMuch) return;
    const { code, message, details } = refused(limits.message);
    process.send?.({ refused: { code, message, details }, isLast: true } satisfies ImageReply);
    process.kill(process.pid, 'SIGKILL');
  }, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(watch);
  }
}
