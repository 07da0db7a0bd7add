import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, buttonClass } from '../../../ui/button';
import { FormRefusal } from '../form-refusal';
import styles from './provider-buttons.module.css';
import { ProviderIcon } from './provider-icon';
import { useProviderRedirect } from './use-provider-redirect';

export interface ListedProvider {
  name: string;
  label: string;
  isForWork: boolean;
}

interface Props {
  providers: readonly ListedProvider[];
  by: 'phone' | undefined;
  redirectTo: string | undefined;
  passkey?: (isAlone: boolean) => ReactNode;
}

export function ProviderButtons({ providers, by, redirectTo, passkey }: Props) {
  const { pendingProvider, refusal, go } = useProviderRedirect(redirectTo);
  const [first, ...others] = providers.filter(({ isForWork }) => !isForWork);
  const hasWork = providers.some(({ isForWork }) => isForWork);
  const button = ({ name, label }: ListedProvider, isFirst: boolean) => (
    <Button
      key={name}
      type="submit"
      className={isFirst ? (styles.all ?? '') : ''}
      formAction={`/auth/${name}`}
      name="provider"
      value={name}
      busy={pendingProvider === name}
    >
      <ProviderIcon name={name} />
      {isFirst ? `Continue with ${label}` : label}
    </Button>
  );
  return (
    <>
      <form className={styles.ways} method="post" action={`/auth/${first?.name ?? 'sso'}`} onSubmit={go}>
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        {first && button(first, true)}
        {others.map((provider) => button(provider, false))}
        {passkey?.(others.length === 0 && !(first && hasWork))}
        {hasWork && (
          <Link to="/auth" search={{ mode: 'sso', redirectTo }} className={buttonClass({}, first ? '' : styles.all)}>
            <ProviderIcon name="sso" />
            Work account
          </Link>
        )}
      </form>
      <FormRefusal refusal={refusal} />
      <p className={styles.or}>{by ? 'or with your phone number' : 'or with your email'}</p>
    </>
  );
}
