import { createContext, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { getReason } from './use-auth-form';
import { ReauthenticationDialog } from './reauthentication-dialog';

type Repeat = <T>(call: () => Promise<T>) => Promise<T>;

interface PendingCall {
  onSuccess: () => void;
  onDismiss: () => void;
}

export class Dismissed extends Error {}

const Reauthentication = createContext<Repeat>((call) => call());

/** If the server requires reauthentication, asks for it and repeats the call. */
export const useReauthentication = () => useContext(Reauthentication);

interface Props {
  onCall?: () => void;
  children: ReactNode;
}

export function ReauthenticationProvider({ onCall, children }: Props) {
  const [pendingCall, setPendingCall] = useState<PendingCall>();

  const repeat = useCallback<Repeat>(
    async (call) => {
      onCall?.();
      try {
        return await call();
      } catch (error) {
        if (getReason(error) !== 'REAUTHENTICATION_REQUIRED') throw error;
        await new Promise<void>((resolve, reject) => {
          setPendingCall({ onSuccess: resolve, onDismiss: () => reject(new Dismissed()) });
        }).finally(() => setPendingCall(undefined));
        return await call();
      }
    },
    [onCall],
  );

  return (
    <Reauthentication value={repeat}>
      {children}
      {pendingCall && <ReauthenticationDialog {...pendingCall} />}
    </Reauthentication>
  );
}
