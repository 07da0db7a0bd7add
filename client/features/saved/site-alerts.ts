import type { AnyRouter } from '@tanstack/react-router';
import { tabStorage } from '../../trpc/browser-storage';
import type { Client, Outputs } from '../../trpc/trpc';

export function hasAlerts({ isOn, kinds, sites }: Outputs['alerts']['get'], address: string): boolean {
  const chosen = sites.find((site) => site.address === address)?.kinds ?? kinds;
  return isOn && chosen.length > 0;
}

export async function switchAlerts(client: Client, address: string, isOn: boolean): Promise<void> {
  await client.alerts.switch.mutate({ slug: address, isOn });
}

const ASKED = 'lootrank-asked-alerts';

export function requestAlerts(router: AnyRouter, address: string): void {
  tabStorage.write(ASKED, address);
  void router.navigate({ to: '/auth', search: { mode: 'sign-up', redirectTo: '/saved' } });
}

export function consumeAlertRequest(): string | undefined {
  const asked = tabStorage.read(ASKED);
  tabStorage.remove(ASKED);
  return asked ?? undefined;
}
