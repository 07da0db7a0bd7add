import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Notice } from '../../ui/messages/notice';
import { isRefusal, refusalText } from '../auth/auth-messages';
import { storedAccountSection } from '../auth/stored-paths';
import type { AccountSearch } from './account-search';

type OutcomeCodes = Pick<AccountSearch, 'notice' | 'error'>;

const OUTCOMES: Record<string, { title: string; text: string }> = {
  linked: { title: 'Linked', text: 'You can sign in with it from now on.' },
  reauthenticated: { title: 'Thank you', text: 'Make the change again: for 10 minutes we know that it is you.' },
};

const FAILURES: Record<string, string> = {
  'provider-denied': 'You cancelled at the other service. Try again whenever you like.',
  'provider-down': 'The other service does not answer properly just now. Try again later.',
  'provider-nonsense': 'The other service did not confirm who you are. Please try again.',
  attempt: 'This was begun in another browser, or took too long. Please start again.',
};

const failureText = (error: string | undefined) => {
  if (error !== undefined && Object.hasOwn(FAILURES, error)) return FAILURES[error];
  return isRefusal(error) ? refusalText(error) : undefined;
};

interface Outcome {
  codes: OutcomeCodes;
  section: string | undefined;
  dismiss: () => void;
}

const ProviderOutcomeContext = createContext<Outcome>({ codes: {}, section: undefined, dismiss: () => undefined });

export const useProviderOutcome = () => useContext(ProviderOutcomeContext);

export function ProviderOutcomeProvider({ notice, error, children }: OutcomeCodes & { children: ReactNode }) {
  const navigate = useNavigate();
  const isBack = notice !== undefined || error !== undefined;
  const [codes, setCodes] = useState<OutcomeCodes>({ notice, error });
  const [section] = useState(() => (isBack ? storedAccountSection() : undefined));

  useEffect(() => {
    if (!isBack) return;
    void navigate({ to: '/account', search: ({ link }) => ({ link }), replace: true, resetScroll: false });
  }, [isBack, navigate]);

  const dismiss = useCallback(() => setCodes({}), []);
  const outcome = useMemo(() => ({ codes, section, dismiss }), [codes, section, dismiss]);
  return <ProviderOutcomeContext value={outcome}>{children}</ProviderOutcomeContext>;
}

export function ProviderOutcome({ in: place }: { in: string | undefined }) {
  const { codes, section } = useProviderOutcome();
  const { notice = '', error } = codes;
  const outcome = Object.hasOwn(OUTCOMES, notice) ? OUTCOMES[notice] : undefined;
  const failure = failureText(error);
  if (place !== section) return null;
  return (
    <>
      {outcome && (
        <div role="status">
          <Notice title={outcome.title}>
            <p>{outcome.text}</p>
          </Notice>
        </div>
      )}
      {failure !== undefined && (
        <Notice kind="error" title="Nothing was changed">
          <p>{failure}</p>
        </Notice>
      )}
    </>
  );
}
