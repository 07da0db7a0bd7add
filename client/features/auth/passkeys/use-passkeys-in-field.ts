import { useEffect, useEffectEvent, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { toFailure } from '../../../trpc/failure';
import type { SignedIn } from '../challenge';
import { canListInField, signInByField } from './passkeys-in-field';
import { getReason } from '../use-auth-form';
import type { Refusal } from '../use-auth-form';

const FIELD = '[autocomplete$=webauthn]';

/** Submitting a form ends the offer, so that two sign-ins never run concurrently; the field's next focus renews it. */
export function usePasskeysInField(onSignedIn: (result: SignedIn) => Promise<void>) {
  const { client } = useRouter().options.context;
  const [areOffered, setAreOffered] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const offer = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const result = await signInByField(client, signal);
      if (!result) return;
      setRefusal(undefined);
      await onSignedIn(result);
    } catch (error) {
      setRefusal({ message: toFailure(error).message, reason: getReason(error) });
    }
  });

  useEffect(() => void canListInField().then(setAreOffered), []);

  useEffect(() => {
    if (!areOffered) return undefined;
    const toRemove = new AbortController();
    let current: AbortController | undefined;
    function begin() {
      const own = new AbortController();
      current = own;
      void offer(own.signal).finally(() => {
        if (current === own) current = undefined;
      });
    }
    function end() {
      current?.abort();
      current = undefined;
    }
    function onFocus({ target }: FocusEvent) {
      if (!current && target instanceof Element && target.matches(FIELD)) begin();
    }
    const { signal } = toRemove;
    document.addEventListener('focusin', onFocus, { signal });
    document.addEventListener('submit', end, { signal, capture: true });
    begin();
    return () => {
      toRemove.abort();
      end();
    };
  }, [areOffered]);

  return { areOffered, refusal };
}
