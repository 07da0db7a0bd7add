import { hostCookie } from '../host-cookie';
import type { Place } from '../host-cookie';

// Lax: it has to come along when the provider sends the browser back.
const cookie = hostCookie({ name: 'lootrank-provider', sameSite: 'Lax', pattern: /^[\w-]{1,200}$/ });

/** Ties an attempt at a provider to the browser that began it. */
export const attemptCookie = (config: Place, browserSecret: string) => cookie.write(config, browserSecret, 600);

export const endedAttemptCookie = (config: Place) => cookie.write(config, '', 0);

export const readAttemptCookie = (config: Place, header: string | undefined) => cookie.read(config, header) ?? '';
