import { createContext, useCallback, useContext, useState } from 'react';
import type { ReactNode } from 'react';
import { Text } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { trpc } from '../../data/trpc-react';
import { failureOf } from '../../layouts/failure';
import { FormDialog } from '../../ui/admin/form-dialog';
import { reasonOf } from '../auth/use-auth-form';
import { PasswordField } from './password-field';

type Repeat = <T>(call: () => Promise<T>) => Promise<T>;

interface Waiting {
  goOn: () => void;
  giveUp: () => void;
}

/** Somebody closed the dialog that asked for the password. */
export class Dismissed extends Error {}

const Reauthentication = createContext<Repeat>((call) => call());

/** Makes a call, and where the server wants the password first, asks for it and makes the call again. */
export const useReauthentication = () => useContext(Reauthentication);

function PasswordDialog({ goOn, giveUp }: Waiting) {
  const { client } = trpc.useUtils();
  const [error, setError] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm({ defaultValues: { password: '' } });

  const confirm = handleSubmit(async (input) => {
    setError(undefined);
    try {
      await client.auth.reauthenticate.mutate(input);
      goOn();
    } catch (failure) {
      setError(failureOf(failure).message);
      setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <FormDialog
      open
      title="Is it you?"
      submitLabel="Continue"
      busy={formState.isSubmitting}
      error={error}
      onSubmit={confirm}
      onClose={giveUp}
    >
      <Text>Before this change, enter your password once more.</Text>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', { required: 'Enter your password' })}
      />
    </FormDialog>
  );
}

export function ReauthenticationProvider({ children }: { children: ReactNode }) {
  const [waiting, setWaiting] = useState<Waiting>();

  const repeat = useCallback<Repeat>(async (call) => {
    try {
      return await call();
    } catch (error) {
      if (reasonOf(error) !== 'REAUTHENTICATION_REQUIRED') throw error;
      await new Promise<void>((resolve, reject) => {
        setWaiting({ goOn: resolve, giveUp: () => reject(new Dismissed()) });
      }).finally(() => setWaiting(undefined));
      return await call();
    }
  }, []);

  return (
    <Reauthentication value={repeat}>
      {children}
      {waiting && <PasswordDialog {...waiting} />}
    </Reauthentication>
  );
}
