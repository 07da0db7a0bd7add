import { randomBytes } from 'node:crypto';

const PREFIX = randomBytes(6).toString('hex');
let count = 0;

/** An id for one request: unlike any other of this process, and of another one. */
export function nextRequestId(): string {
  count += 1;
  return `${PREFIX}-${count.toString(36)}`;
}
