import { hostCookie } from '../ground/host-cookie';
import type { Place } from '../ground/host-cookie';

const SECONDS = 300;
const cookie = hostCookie({ name: 'lootrank-passkey', sameSite: 'Strict', pattern: /^[\w-]{43}$/ });

/** Identifies the browser that requested a challenge; the value grants no access by itself. */
export const passkeyCookie = (config: Place, value: string) => cookie.write(config, value, SECONDS);

export const readPasskeyCookie = cookie.read;
