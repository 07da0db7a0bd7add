import { AppError } from '../base/errors';

/** Bytes of request bodies held at once. */
export const MAX_HELD_BYTES = 64 * 1024 ** 2;
export const SMALL_BODY = 8 * 1024;
/** Of these, for bodies of callers that are not staff: small ones never wait for large ones, nor staff for either. */
export const MAX_HELD_OF_OTHERS = { small: 32 * 1024 ** 2, large: 8 * 1024 ** 2 };
/** For the small and for the large bodies of one address. */
export const MAX_HELD_OF_ADDRESS = 1024 ** 2;
/** For the images that members send, one at a time for each account: none of them waits for another's, nor staff for any. */
export const MAX_HELD_OF_MEMBERS = 20 * 1024 ** 2;
const WAIT_MS = 2_000;

interface Holder {
  bytes: number;
  /** The address a body counts for; without one and without a member for staff, whom only the whole limits. */
  address?: string | undefined;
  /** The account that sends an image. */
  member?: string | undefined;
}

/** The limits that a body counts in: the key and the most bytes of each. */
function limitsOf({ bytes, address, member }: Holder): [key: string, most: number][] {
  if (member !== undefined) {
    return [
      ['all', MAX_HELD_BYTES],
      ['members', MAX_HELD_OF_MEMBERS],
      [`member ${member}`, bytes],
    ];
  }
  if (address === undefined) return [['all', MAX_HELD_BYTES]];
  const size = bytes > SMALL_BODY ? 'large' : 'small';
  return [
    ['all', MAX_HELD_BYTES],
    [size, MAX_HELD_OF_OTHERS[size]],
    [`${size} ${address}`, MAX_HELD_OF_ADDRESS],
  ];
}

interface Waiter extends Holder {
  proceed: () => void;
}

/**
 * Bounds the memory of request bodies in this process. A large body is counted from before its first byte is read, a small
 * one from when it is whole, until its request is answered. One that does not fit waits, and is refused after two seconds.
 */
export class BodyMemory {
  readonly #held = new Map<string, number>();
  readonly #waiters = new Set<Waiter>();

  /** Resolves with the function that releases the bytes; it may be called more than once. */
  async hold(holder: Holder): Promise<() => void> {
    if (this.#fits(holder)) this.#count(holder, 1);
    else await this.#wait(holder);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#count(holder, -1);
      this.#admitWaiters();
    };
  }

  #fits(holder: Holder): boolean {
    return limitsOf(holder).every(([key, most]) => (this.#held.get(key) ?? 0) + holder.bytes <= most);
  }

  #count(holder: Holder, sign: 1 | -1): void {
    for (const [key] of limitsOf(holder)) {
      const left = (this.#held.get(key) ?? 0) + sign * holder.bytes;
      if (left === 0) this.#held.delete(key);
      else this.#held.set(key, left);
    }
  }

  #wait(holder: Holder): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        ...holder,
        proceed: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        const message = 'The site is busy. Please try again in a few seconds.';
        reject(new AppError('SERVICE_UNAVAILABLE', message, { retryAfter: 2 }));
      }, WAIT_MS);
      this.#waiters.add(waiter);
    });
  }

  // In order of arrival; one that waits for its own address does not hold up the others.
  #admitWaiters(): void {
    for (const waiter of this.#waiters) {
      if (!this.#fits(waiter)) continue;
      this.#waiters.delete(waiter);
      this.#count(waiter, 1);
      waiter.proceed();
    }
  }
}
