import { useEffect, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { AlertKind } from '../../../shared/saved/alert-kinds';
import type { Outputs } from '../../trpc/trpc';

export type Alerts = Outputs['alerts']['get'];

/** The user's alert settings. Component state only, so that nothing of the account outlives the page. */
export function useAlerts(isOfAccount: boolean) {
  const { client } = useRouter().options.context;
  const [alerts, setAlerts] = useState<Alerts>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    if (!isOfAccount || error !== undefined) return;
    let isCurrent = true;
    client.alerts.get.query().then(
      (found) => {
        if (isCurrent) setAlerts(found);
      },
      (reason: unknown) => {
        if (isCurrent) setError(reason);
      },
    );
    return () => {
      isCurrent = false;
      // Another user may sign in next.
      setAlerts(undefined);
    };
  }, [isOfAccount, error, client]);

  /** Sets the alerts of one site. Rejects when they could not be saved. */
  async function choose(address: string, kinds: readonly AlertKind[] | null): Promise<void> {
    await client.alerts.choose.mutate({ slug: address, kinds: kinds === null ? null : [...kinds] });
    setAlerts((earlier) => {
      if (!earlier) return earlier;
      const others = earlier.sites.filter((site) => site.address !== address);
      return { ...earlier, sites: kinds === null ? others : [...others, { address, kinds: [...kinds] }] };
    });
  }

  return { alerts, error, choose, tryAgain: () => setError(undefined) };
}
