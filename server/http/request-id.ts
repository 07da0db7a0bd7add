import { randomBytes } from 'node:crypto';

const PREFIX = randomBytes(6).toString('hex');
let count = 0;

/** A request id that is unique within this process and across processes. */
export function nextRequestId(): string {
  count += 1;
  return `${PREFIX}-${count.toString(36)}`;
}
