import { AppError } from '../base/errors';

export interface Share {
  key: string;
  amount: number;
  most: number;
}

interface Waiting {
  ms: number;
  message: string;
}

interface Waiter {
  shares: readonly Share[];
  proceed: () => void;
}

/**
 * Amounts that requests of this process share. A request that does not fit waits, and is refused when its time is up.
 */
export class SharedRoom {
  readonly #held = new Map<string, number>();
  readonly #waiters = new Set<Waiter>();

  /** The returned function may be called more than once. */
  async hold(shares: readonly Share[], waiting: Waiting): Promise<() => void> {
    if (this.#fits(shares)) this.#count(shares, 1);
    else await this.#wait(shares, waiting);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#count(shares, -1);
      this.#admitWaiters();
    };
  }

  #fits(shares: readonly Share[]): boolean {
    return shares.every(({ key, amount, most }) => (this.#held.get(key) ?? 0) + amount <= most);
  }

  #count(shares: readonly Share[], sign: 1 | -1): void {
    for (const { key, amount } of shares) {
      const left = (this.#held.get(key) ?? 0) + sign * amount;
      if (left === 0) this.#held.delete(key);
      else this.#held.set(key, left);
    }
  }

  #wait(shares: readonly Share[], { ms, message }: Waiting): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        shares,
        proceed: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new AppError('SERVICE_UNAVAILABLE', message, { retryAfter: 2 }));
      }, ms);
      this.#waiters.add(waiter);
    });
  }

  // In order of arrival; one that waits for its own share does not hold up the others.
  #admitWaiters(): void {
    for (const waiter of this.#waiters) {
      if (!this.#fits(waiter.shares)) continue;
      this.#waiters.delete(waiter);
      this.#count(waiter.shares, 1);
      waiter.proceed();
    }
  }
}
