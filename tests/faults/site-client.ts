import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import { SESSION_COOKIE } from '../../shared/auth/auth.schema';
import type { AppRouter } from '../../server/app-router';
import { ADMIN } from '../e2e/site';

/** A tRPC client for a running site, authenticated by the cookie. */
export function clientOf(url: string, cookie = '') {
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${url}/trpc`, transformer: superjson, headers: { cookie } })],
  });
}

export type SiteClient = ReturnType<typeof clientOf>;

/** Signs in as the first administrator and returns the session cookie. */
export async function adminCookie(url: string): Promise<string> {
  const answer = await fetch(`${url}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: ADMIN }),
  });
  const value = new RegExp(`${SESSION_COOKIE}=([^;]+)`).exec(answer.headers.get('set-cookie') ?? '')?.[1];
  if (value === undefined) throw new Error(`Signing in was answered ${answer.status}.`);
  return `${SESSION_COOKIE}=${value}`;
}
