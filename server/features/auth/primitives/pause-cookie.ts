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

const signedText = (end: string, isGuess: boolean) => (isGuess ? `${end} at most` : end);

/**
 * The Set-Cookie value. Readable by scripts, because the page hides offers before its first paint. `isGuess`: the end
 * was substituted for an unreadable one.
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
  /** Not signed by us: the response replaces it, so that it ends after the longest pause instead of never. */
  isBroken: boolean;
  /** The latest end that the user chose, the only one an account adopts; null if `until` is a substitute. */
  chosen: Date | null;
}

/**
 * The latest end among the browser's cookies. An unsigned or unreadable one counts as the longest pause from now, so
 * that tampering cannot end a pause. Undefined if no pause is running.
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
