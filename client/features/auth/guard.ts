import { redirect } from '@tanstack/react-router';
import type { Utils } from '../../trpc';
import { currentViewer } from './auth-store';
import type { Viewer } from './known-viewer';
import { rememberAttempt, rememberProtectedPath, wasAuthenticated } from './remembered-paths';

interface Attempt {
  context: { utils: Utils };
  location: { href: string };
  preload: boolean;
}

/** While the route asks, its spinner shows; it stays while the site is away from somebody who was signed in. */
async function recoveredViewer(utils: Utils, preload: boolean): Promise<Viewer | null> {
  for (;;) {
    try {
      return await currentViewer(utils);
    } catch (error) {
      if (preload || !wasAuthenticated()) throw error;
    }
  }
}

/** For a route's beforeLoad: lets in whoever is signed in, and sends everybody else to where they may be. */
export async function guardRoute({ context, location, preload }: Attempt, access: 'user' | 'admin') {
  const viewer = await recoveredViewer(context.utils, preload);
  if (viewer === null) {
    if (!preload) rememberAttempt(location.href);
    throw redirect({ to: '/auth', search: { redirectTo: location.href }, replace: true });
  }
  if (access === 'admin' && !viewer.isAdmin) throw redirect({ to: '/', replace: true });
  if (!preload) rememberProtectedPath(location.href);
  return { viewer };
}
