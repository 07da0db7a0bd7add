import { useState } from 'react';
import { Button, Stack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useFieldArray, useForm } from 'react-hook-form';
import { helpServicesForm } from '../../../../shared/content/pages.schema';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { statusOf } from '../../../trpc/trpc';
import type { Outputs } from '../../../trpc/trpc';
import { AdminIcon } from '../../../ui/admin-icon';
import { SaveBar, SaveFailure } from '../../../ui/admin/save-bar';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { UnsavedGuard } from '../../../ui/admin/unsaved-guard';
import { useToast } from '../../../ui/toaster';
import { HelpServiceRow } from './help-service-row';
import type { HelpValues } from './help-service-row';

type Stored = Outputs['admin']['helpServices']['list'];

const NEW_ROW = { countryCode: '', country: '', name: '', url: '', phone: '', note: '' };
const today = () => new Date().toISOString().slice(0, 10);

function useHelpForm(stored: Stored) {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const form = useForm<HelpValues>({
    resolver: zodResolver(helpServicesForm),
    defaultValues: { services: stored.services },
  });
  const [version, setVersion] = useState(stored.version);
  const [failure, setFailure] = useState<{ message: string; isStale: boolean }>();
  const update = trpc.admin.helpServices.update.useMutation();

  function take(next: Stored) {
    form.reset({ services: next.services });
    setVersion(next.version);
    setFailure(undefined);
  }

  async function save({ services }: HelpValues) {
    setFailure(undefined);
    try {
      take(await update.mutateAsync({ services, expectedVersion: version }));
      showToast({ kind: 'success', title: 'Help services saved', description: 'Visitors see them from now on.' });
    } catch (error) {
      setFailure({ message: failureOf(error).message, isStale: statusOf(error) === 409 });
    }
  }

  return {
    form,
    failure,
    isBusy: update.isPending,
    submit: form.handleSubmit(save),
    reloadServerVersion: async () => take(await utils.admin.helpServices.list.fetch(undefined, { staleTime: 0 })),
  };
}

function HelpForm({ stored }: { stored: Stored }) {
  const { form, failure, isBusy, submit, reloadServerVersion } = useHelpForm(stored);
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'services' });
  const { isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={submit}>
        <UnsavedGuard when={isDirty} />
        <Stack gap="s4" align="stretch">
          <Text color="muted">
            They stand on the page Responsible gambling, in this order. Check each address and number now and then.
          </Text>
          {fields.map((field, index) => (
            <HelpServiceRow key={field.id} index={index} count={fields.length} onMove={move} onRemove={remove} />
          ))}
          <Button alignSelf="flex-start" onClick={() => append({ ...NEW_ROW, checkedAt: today() })}>
            <AdminIcon name="plus" small /> Add Service
          </Button>
          {failure && <SaveFailure {...failure} onReloadServerVersion={() => void reloadServerVersion()} />}
          <SaveBar label="Save Services" isBusy={isBusy} isDirty={isDirty} onUndo={() => form.reset()} />
        </Stack>
      </form>
    </FormProvider>
  );
}

export function HelpServicesPanel() {
  const { data, error, isFetching, refetch } = trpc.admin.helpServices.list.useQuery(undefined, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <HelpForm stored={data} />;
  if (!error) return <SkeletonRows />;
  return (
    <ErrorBox
      message={`Error loading the help services: ${failureOf(error).message}`}
      busy={isFetching}
      onTryAgain={() => void refetch()}
    />
  );
}
