import { useState } from 'react';
import { SITE_CHOICES, getSiteChoice } from '../../../shared/saved/alert-kinds';
import type { SiteChoice } from '../../../shared/saved/alert-kinds';
import { toFailure } from '../../trpc/failure';
import { Field } from '../../ui/form/field';
import input from '../../ui/form/text-input.module.css';
import { useToast } from '../../ui/messages/toaster';
import styles from './alert-choice.module.css';
import type { Alerts, useAlerts } from './use-alerts';

interface Props {
  name: string;
  address: string;
  alerts: Alerts;
  choose: ReturnType<typeof useAlerts>['choose'];
}

const OTHER = 'other';

const isChoice = (value: string): value is SiteChoice => Object.hasOwn(SITE_CHOICES, value);

export function AlertChoice({ name, address, alerts, choose }: Props) {
  const showToast = useToast();
  const [pending, setPending] = useState<SiteChoice>();
  const stored = getSiteChoice(alerts.sites.find((site) => site.address === address)?.kinds ?? null) ?? OTHER;

  async function save(choice: string) {
    if (!isChoice(choice)) return;
    const { label, kinds } = SITE_CHOICES[choice];
    setPending(choice);
    try {
      await choose(address, kinds);
      showToast({ kind: 'success', title: `${name}: ${label}` });
    } catch (error) {
      showToast({ kind: 'error', title: `${name}: nothing was changed`, description: toFailure(error).message });
    } finally {
      setPending(undefined);
    }
  }

  return (
    <Field label={`Mail me about ${name}`} className={styles.choice}>
      {(control) => (
        <select
          {...control}
          className={input.input}
          value={pending ?? stored}
          aria-busy={pending !== undefined || undefined}
          onChange={({ currentTarget }) => void save(currentTarget.value)}
        >
          {Object.entries(SITE_CHOICES).map(([choice, { label }]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
          {stored === OTHER && <option value={OTHER}>Other kinds</option>}
        </select>
      )}
    </Field>
  );
}
