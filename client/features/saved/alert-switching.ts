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
