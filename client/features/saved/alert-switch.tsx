import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { toFailure } from '../../trpc/failure';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icons/icon';
import text from '../../ui/text.module.css';
import { useToast } from '../../ui/messages/toaster';
import { requestAlerts, hasAlerts } from './site-alerts';
import type { useAlerts } from './use-alerts';

interface Props {
  name: string;
  address: string;
  isOfAccount: boolean;
  mail: ReturnType<typeof useAlerts>;
}

export function AlertSwitch({ name, address, isOfAccount, mail: { alerts, turn } }: Props) {
  const router = useRouter();
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  if (isOfAccount && (!alerts || alerts.address === null)) return null;
  const isOn = alerts !== undefined && hasAlerts(alerts, address);

  async function press() {
    if (!isOfAccount) {
      requestAlerts(router, address);
      return;
    }
    setIsBusy(true);
    try {
      await turn(address, !isOn);
    } catch (error) {
      showToast({ kind: 'error', title: `${name}: nothing was changed`, description: toFailure(error).message });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <div>
      <Button size="small" role="switch" aria-checked={isOn} busy={isBusy} onClick={() => void press()}>
        {isOn && <Icon name="check" small />}
        Mail when its code, rank or status changes: {isOn ? 'on' : 'off'}
        <span className={text.hidden}>, {name}</span>
      </Button>
    </div>
  );
}
