import type { AnyRouter } from '@tanstack/react-router';
import type { Client } from '../../trpc/trpc';
import { toFailure } from '../../trpc/failure';
import { showToast } from '../../ui/messages/toast-store';
import type { Toast } from '../../ui/messages/toast-store';
import { requestAlerts, hasAlerts, switchAlerts } from './site-alerts';
import { knownSaved } from './saved-store';

const OFFER = 'We can write to you when its code, rank or status changes.';

async function switchFromToast(client: Client, name: string, address: string, isOn: boolean): Promise<void> {
  const subject = 'saved';
  try {
    await switchAlerts(client, address, isOn);
    showToast({
      kind: 'success',
      subject,
      title: isOn ? `Alerts are on for ${name}` : `Alerts are off for ${name}`,
      ...(isOn && { description: 'We write to you when its code, rank or status changes.' }),
      action: {
        label: isOn ? 'Switch alerts off' : 'Switch alerts on',
        run: () => void switchFromToast(client, name, address, !isOn),
      },
    });
  } catch (error) {
    showToast({ kind: 'error', subject, title: `${name}: nothing was changed`, description: toFailure(error).message });
  }
}

export async function savedToast(router: AnyRouter, name: string, address: string): Promise<Toast> {
  const { client } = router.options.context as { client: Client };
  const toast: Toast = { kind: 'success', title: `${name} is saved` };
  if (!knownSaved().isOfAccount) {
    return {
      ...toast,
      description: `In this browser, under Saved sites. ${OFFER}`,
      action: { label: 'Switch alerts on', run: () => requestAlerts(router, address) },
    };
  }
  const place = 'In your account, under Saved sites.';
  const alerts = await client.alerts.get.query().catch(() => undefined);
  if (!alerts) return { ...toast, description: place };
  if (alerts.address === null) {
    return { ...toast, description: `${place} ${OFFER} That needs a confirmed email address: see your account.` };
  }
  if (hasAlerts(alerts, address)) {
    return { ...toast, description: `${place} We write to you when something changes.` };
  }
  return {
    ...toast,
    description: `${place} ${OFFER}`,
    action: { label: 'Switch alerts on', run: () => void switchFromToast(client, name, address, true) },
  };
}
