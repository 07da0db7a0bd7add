import { hostCookie } from '../host-cookie';
import type { Place } from '../host-cookie';

const SECONDS = 300;
const cookie = hostCookie({ name: 'lootrank-passkey', sameSite: 'Strict', pattern: /^[\w-]{43}$/ });

/** Tells the browser that asked for a challenge from every other; its value opens nothing by itself. */
export const passkeyCookie = (config: Place, value: string) => cookie.write(config, value, SECONDS);

export const readPasskeyCookie = cookie.read;
