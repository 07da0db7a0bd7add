import { ALERT_FREQUENCY_LABELS } from '../../../shared/saved/alert-kinds';
import { Button } from '../../ui/button';
import text from '../../ui/text.module.css';
import type { useAlerts } from './use-alerts';

const ToAccount = ({ children }: { children: string }) => (
  <a className={text.link} href="/account#alerts">
    {children}
  </a>
);

export function AlertSummary({ alerts, error, tryAgain }: ReturnType<typeof useAlerts>) {
  if (error !== undefined) {
    return (
      <p className={text.small} role="alert">
        Your alerts could not be loaded.{' '}
        <Button kind="quiet" size="small" onClick={tryAgain}>
          Try Again
        </Button>
      </p>
    );
  }
  if (!alerts) return null;
  if (alerts.address === null) {
    return (
      <p className={text.small}>
        Mail about what changes needs a confirmed email address. <ToAccount>Add one to your account</ToAccount>
      </p>
    );
  }
  if (!alerts.isOn) {
    return (
      <p className={text.small}>
        We can write to you when a site’s code, rank or status changes. <ToAccount>Switch on alerts</ToAccount>
      </p>
    );
  }
  return (
    <p className={text.small}>
      Alerts by mail are on: {ALERT_FREQUENCY_LABELS[alerts.frequency].toLowerCase()}.{' '}
      <ToAccount>Change them</ToAccount>
    </p>
  );
}
