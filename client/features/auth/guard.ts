import { redirect } from '@tanstack/react-router';
import type { Client } from '../../trpc/trpc';
import { currentViewer, isTemporary } from './auth-store';
import type { Viewer } from './known-viewer';
import { keepScreenOwner } from './lost-session';
import { storeAttemptPath, storeProtectedPath, wasAuthenticated } from './stored-paths';

interface Attempt {
  context: { client: Client };
  location: { href: string };
  preload: boolean;
}

/** Retries while the site is unreachable, if this tab was signed in before. */
async function recoveredViewer(client: Client, preload: boolean): Promise<Viewer | null> {
  for (;;) {
    try {
      return await currentViewer(client);
    } catch (error) {
      if (preload || !wasAuthenticated() || !isTemporary(error)) throw error;
    }
  }
}

/** For beforeLoad: redirects users without access, unless that would lose unsaved work. */
export async function guardRoute({ context, location, preload }: Attempt, access: 'user' | 'admin') {
  const viewer = await recoveredViewer(context.client, preload);
  const owner = preload ? undefined : keepScreenOwner(viewer);
  if (owner) return { viewer: owner };
  if (viewer === null) {
    if (!preload) storeAttemptPath(location.href);
    throw redirect({ to: '/auth', search: { redirectTo: location.href }, replace: true });
  }
  if (access === 'admin' && viewer.role === null) throw redirect({ to: '/', replace: true });
  if (!preload) storeProtectedPath(location.href);
  return { viewer };
}
