import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Resolver } from 'react-hook-form';
import { failureOf } from '../../../trpc/failure';
import { statusOf } from '../../../trpc/trpc';
import { useToast } from '../../../ui/toaster';

interface Versioned<Values> {
  /** The whole list, as it was loaded. */
  stored: Values;
  version: string;
}

interface Options<Values extends FieldValues> {
  initial: Versioned<Values>;
  resolver: Resolver<Values>;
  /** Refused with CONFLICT if the stored version is another. */
  save: (values: Values, expectedVersion: string) => Promise<Versioned<Values>>;
  load: () => Promise<Versioned<Values>>;
  saved: { title: string; description: string };
}

/** The form of a list that is saved as a whole, and only over the version that it was loaded with. */
export function useVersionedForm<Values extends FieldValues>({
  initial,
  resolver,
  save,
  load,
  saved,
}: Options<Values>) {
  const showToast = useToast();
  const form = useForm<Values>({ resolver, defaultValues: initial.stored as DefaultValues<Values> });
  const [version, setVersion] = useState(initial.version);
  const [failure, setFailure] = useState<{ message: string; isStale: boolean }>();
  const [isBusy, setIsBusy] = useState(false);

  function take(next: Versioned<Values>): void {
    form.reset(next.stored);
    setVersion(next.version);
    setFailure(undefined);
  }

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    setIsBusy(true);
    try {
      take(await save(values, version));
      showToast({ kind: 'success', ...saved });
    } catch (error) {
      setFailure({ message: failureOf(error).message, isStale: statusOf(error) === 409 });
    } finally {
      setIsBusy(false);
    }
  });

  return { form, failure, isBusy, submit, reloadServerVersion: async () => take(await load()) };
}
