import type { AnyRouter } from '@tanstack/react-router';
import { tabStorage } from '../../trpc/browser-storage';
import type { Client, Outputs } from '../../trpc/trpc';

/** Whether the account gets mail about a saved site, by its own choice or else by the one for all sites. */
export function hasAlerts({ isOn, kinds, sites }: Outputs['alerts']['get'], address: string): boolean {
  const chosen = sites.find((site) => site.address === address)?.kinds ?? kinds;
  return isOn && chosen.length > 0;
}

/** Rejects when nothing could be changed. */
export async function switchAlerts(client: Client, address: string, isOn: boolean): Promise<void> {
  await client.alerts.switch.mutate({ slug: address, isOn });
}

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
