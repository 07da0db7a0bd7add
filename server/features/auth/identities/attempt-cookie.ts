import { hostCookie } from '../ground/host-cookie';
import type { Place } from '../ground/host-cookie';

// Lax: the browser must send it when the provider redirects back.
const cookie = hostCookie({ name: 'lootrank-provider', sameSite: 'Lax', pattern: /^[\w-]{1,200}$/ });

/** Binds a sign-in attempt to the browser that began it. */
export const attemptCookie = (config: Place, browserSecret: string) => cookie.write(config, browserSecret, 600);

export const blankAttemptCookie = (config: Place) => cookie.write(config, '', 0);

export const readAttemptCookie = (config: Place, header: string | undefined) => cookie.read(config, header) ?? '';
