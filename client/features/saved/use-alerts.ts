import { useEffect, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { AlertKind } from '../../../shared/saved/alert-kinds';
import { useToast } from '../../ui/messages/toaster';
import type { Outputs } from '../../trpc/trpc';
import { toFailure } from '../../trpc/failure';
import { switchAlerts, consumeAlertRequest } from './site-alerts';

export type Alerts = Outputs['alerts']['get'];

/** Component state only, so that no account data outlives the page. */
export function useAlerts(isOfAccount: boolean) {
  const { client } = useRouter().options.context;
  const showToast = useToast();
  const [alerts, setAlerts] = useState<Alerts>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    if (!isOfAccount || error !== undefined) return;
    let isCurrent = true;
    const asked = consumeAlertRequest();
    const carriedOn =
      asked === undefined
        ? Promise.resolve()
        : switchAlerts(client, asked, true).then(
            () => showToast({ kind: 'success', title: 'Alerts are on for the site you chose' }),
            (reason: unknown) => {
              const description = toFailure(reason).message;
              showToast({ kind: 'error', title: 'Its alerts could not be switched on', description });
            },
          );
    const load = () => client.alerts.get.query();
    carriedOn.then(load).then(
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
  }, [isOfAccount, error, client, showToast]);

  async function choose(address: string, kinds: readonly AlertKind[] | null): Promise<void> {
    await client.alerts.choose.mutate({ slug: address, kinds: kinds === null ? null : [...kinds] });
    setAlerts((earlier) => {
      if (!earlier) return earlier;
      const others = earlier.sites.filter((site) => site.address !== address);
      return { ...earlier, sites: kinds === null ? others : [...others, { address, kinds: [...kinds] }] };
    });
  }

  async function turn(address: string, isOn: boolean): Promise<void> {
    await switchAlerts(client, address, isOn);
    setAlerts(await client.alerts.get.query());
  }

  return { alerts, error, choose, turn, tryAgain: () => setError(undefined) };
}
