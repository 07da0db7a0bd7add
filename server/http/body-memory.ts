import { AppError } from '../errors';

/** Bytes of request bodies held at once. */
export const MAX_HELD_BYTES = 64 * 1024 ** 2;
/** Of these, for bodies of callers that are not staff and that are larger than SMALL_BODY. */
export const MAX_HELD_OF_OTHERS = 8 * 1024 ** 2;
export const MAX_HELD_OF_ADDRESS = 1024 ** 2;
export const SMALL_BODY = 8 * 1024;
const WAIT_MS = 2_000;

interface Holder {
  bytes: number;
  /** The address a body counts for; undefined for staff and for small bodies, which only the whole limits. */
  address: string | undefined;
}

interface Waiter extends Holder {
  proceed: () => void;
}

/**
 * Bounds the memory of request bodies in this process. A body is counted from before its first byte is read until its
 * request is answered. One that does not fit waits, and is refused after two seconds.
 */
export class BodyMemory {
  #held = 0;
  #ofOthers = 0;
  readonly #ofAddress = new Map<string, number>();
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

  #fits({ bytes, address }: Holder): boolean {
    if (this.#held + bytes > MAX_HELD_BYTES) return false;
    if (address === undefined) return true;
    return (
      this.#ofOthers + bytes <= MAX_HELD_OF_OTHERS && (this.#ofAddress.get(address) ?? 0) + bytes <= MAX_HELD_OF_ADDRESS
    );
  }

  #count({ bytes, address }: Holder, sign: 1 | -1): void {
    this.#held += sign * bytes;
    if (address === undefined) return;
    this.#ofOthers += sign * bytes;
    const left = (this.#ofAddress.get(address) ?? 0) + sign * bytes;
    if (left === 0) this.#ofAddress.delete(address);
    else this.#ofAddress.set(address, left);
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
