import { hostCookie } from '../ground/host-cookie';
import type { Place } from '../ground/host-cookie';

const cookie = hostCookie({ name: 'lootrank-second-step', sameSite: 'Strict', pattern: /^[\w-]{1,200}$/ });

/** Carries the MFA challenge between plain forms; with JavaScript the token stays in the page's memory. */
export const challengeCookie = (config: Place, challengeToken: string) => cookie.write(config, challengeToken, 600);

export const blankChallengeCookie = (config: Place) => cookie.write(config, '', 0);

export const readChallengeCookie = (config: Place, header: string | undefined) => cookie.read(config, header) ?? '';
