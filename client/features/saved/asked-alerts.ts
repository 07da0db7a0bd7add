import type { AnyRouter } from '@tanstack/react-router';
import { tabStorage } from '../../trpc/browser-storage';

/** Storage key of the site of which a visitor asked for alerts, until they have signed in. */
const ASKED = 'lootrank-asked-alerts';

/** Leads a visitor to an account; the page of saved sites then switches the alerts of this site on. */
export function askForAlerts(router: AnyRouter, address: string): void {
  tabStorage.write(ASKED, address);
  void router.navigate({ to: '/auth', search: { mode: 'sign-up', redirectTo: '/saved' } });
}

/** The site asked for, once. */
export function takeAskedAlerts(): string | undefined {
  const asked = tabStorage.read(ASKED);
  tabStorage.remove(ASKED);
  return asked ?? undefined;
}
