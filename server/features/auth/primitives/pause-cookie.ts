import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../base/config';
import type { Sealer } from '../../../secrets/seal';
import { PAUSE_COOKIE, LONGEST_PAUSE_DAYS } from '../../../../shared/content/pause';

const DAY_MS = 86_400_000;
const FORM = /^(\d{10})\.([\w-]{43})$/;

interface Parts {
  config: Pick<Config, 'publicUrl'>;
  sealer: Pick<Sealer, 'sign'>;
}

export const pauseEnd = (days: number, now = new Date()) => new Date(now.getTime() + days * DAY_MS);

/** What is signed: of an end that nobody chose, in place of one that could not be read, another text. */
const signedText = (end: string, isGuess: boolean) => (isGuess ? `${end} at most` : end);

/**
 * The Set-Cookie value. Scripts may read it, because the page hides offers before its first paint. `isGuess`: nobody
 * chose this end.
 */
export function pauseCookie({ config, sealer }: Parts, until: Date, isGuess = false): string {
  const end = String(Math.ceil(until.getTime() / 1000));
  const seconds = Math.max(0, Number(end) - Math.floor(Date.now() / 1000));
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${PAUSE_COOKIE}=${end}.${sealer.sign('pause', signedText(end, isGuess))}; Max-Age=${seconds}; Path=/${secure}; SameSite=Lax`;
}

function isSigned(sealer: Parts['sealer'], text: string, signature: string): boolean {
  const expected = Buffer.from(sealer.sign('pause', text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export interface CookiePause {
  until: Date;
  /** Not of our making: the answer replaces it, so that it ends after the longest pause and not never. */
  isBroken: boolean;
  /** The latest end that somebody chose, which is all that an account takes over; null if `until` only stands in for one. */
  chosen: Date | null;
}

/**
 * The pause that a browser's cookies say, the latest end of all of them. One that we did not sign, or cannot read, counts
 * as the longest pause, begun now: whoever changes it must not get out of a pause by that. Undefined without a running one.
 */
export function readPauseCookie(
  { sealer }: Pick<Parts, 'sealer'>,
  header: string | undefined,
  now = new Date(),
): CookiePause | undefined {
  const pauses = (header ?? '').split(';').flatMap((pair) => {
    const [name = '', ...rest] = pair.split('=');
    if (name.trim() !== PAUSE_COOKIE) return [];
    const [, end = '', signature = ''] = FORM.exec(rest.join('=').trim()) ?? [];
    const kind = [false, true].find((isGuess) => end !== '' && isSigned(sealer, signedText(end, isGuess), signature));
    if (kind === undefined) return [{ until: pauseEnd(LONGEST_PAUSE_DAYS, now), isBroken: true, isGuess: true }];
    const until = new Date(Number(end) * 1000);
    return until > now ? [{ until, isBroken: false, isGuess: kind }] : [];
  });
  const latestFirst = pauses.toSorted((a, b) => b.until.getTime() - a.until.getTime());
  const [latest] = latestFirst;
  if (!latest) return undefined;
  const chosen = latestFirst.find(({ isGuess }) => !isGuess)?.until ?? null;
  return { until: latest.until, isBroken: latest.isBroken, chosen };
}
