import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '../../server/app-router';
import { ADMIN } from '../e2e/site';

/** A tRPC client signed in as the administrator. */
export async function signedInAdmin(siteUrl: string) {
  const answer = await fetch(`${siteUrl}/trpc/auth.signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: ADMIN }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!answer.ok || cookie === undefined) throw new Error(`The administrator cannot sign in: ${answer.status}`);
  return createTRPCClient<AppRouter>({
    links: [httpLink({ url: `${siteUrl}/trpc`, transformer: superjson, headers: { cookie } })],
  });
}
