import { SharedRoom } from './shared-room';
import type { Share } from './shared-room';

/** Bytes of request bodies held at once. */
export const MAX_HELD_BYTES = 64 * 1024 ** 2;
export const SMALL_BODY = 8 * 1024;
/** The share of callers who are not staff: small bodies never wait for large ones, nor staff for either. */
export const MAX_HELD_OF_OTHERS = { small: 32 * 1024 ** 2, large: 8 * 1024 ** 2 };
export const MAX_HELD_OF_ADDRESS = 1024 ** 2;
const WAITING = { ms: 2_000, message: 'The site is busy. Please try again in a few seconds.' };

interface Holder {
  bytes: number;
  /** The address that the body counts against; none for staff, who share only the total. */
  address?: string | undefined;
}

function toShares({ bytes: amount, address }: Holder): Share[] {
  const all = { key: 'all', amount, most: MAX_HELD_BYTES };
  if (address === undefined) return [all];
  const size = amount > SMALL_BODY ? 'large' : 'small';
  return [
    all,
    { key: size, amount, most: MAX_HELD_OF_OTHERS[size] },
    { key: `${size} ${address}`, amount, most: MAX_HELD_OF_ADDRESS },
  ];
}

/**
 * Bounds the memory of request bodies in this process. A large body counts before its first byte is read, a small one
 * once it has arrived, both until the response. One that does not fit waits, and is refused after two seconds.
 */
export class BodyMemory {
  readonly #room = new SharedRoom();

  hold(holder: Holder): Promise<() => void> {
    return this.#room.hold(toShares(holder), WAITING);
  }
}
