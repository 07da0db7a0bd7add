import { Button, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray } from 'react-hook-form';
import { helpServicesForm } from '../../../../shared/content/pages.schema';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { useVersionedForm } from '../../editing/admin/use-versioned-form';
import { VersionedForm } from '../../editing/admin/versioned-form';
import { HelpServiceRow } from './help-service-row';
import type { HelpValues } from './help-service-row';

type Stored = Outputs['admin']['helpServices']['list'];

const NEW_ROW = { countryCode: '', country: '', name: '', url: '', phone: '', note: '' };
const today = () => new Date().toISOString().slice(0, 10);

const getServices = ({ services, version }: Stored) => ({ stored: { services }, version });

function useHelpForm(stored: Stored) {
  const utils = trpc.useUtils();
  const update = trpc.admin.helpServices.update.useMutation();
  return useVersionedForm<HelpValues, string>({
    name: 'help',
    initial: getServices(stored),
    resolver: zodResolver(helpServicesForm),
    save: async ({ services }, expectedVersion) => getServices(await update.mutateAsync({ services, expectedVersion })),
    load: async () => getServices(await utils.admin.helpServices.list.fetch(undefined, { staleTime: 0 })),
    texts: ['note'],
    saved: { title: 'Help services saved', description: 'Visitors see them from now on.' },
  });
}

function HelpForm({ stored }: { stored: Stored }) {
  const editing = useHelpForm(stored);
  const { fields, append, remove, move } = useFieldArray({ control: editing.form.control, name: 'services' });
  return (
    <VersionedForm editing={editing} label="Save Services">
      <Text color="muted">
        They stand on the page Responsible gambling, in this order. Check each address and number now and then.
      </Text>
      {fields.map((field, index) => (
        <HelpServiceRow key={field.id} index={index} count={fields.length} onMove={move} onRemove={remove} />
      ))}
      <Button alignSelf="flex-start" onClick={() => append({ ...NEW_ROW, checkedAt: today() })}>
        <AdminIcon name="plus" small /> Add Service
      </Button>
    </VersionedForm>
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
      message={`Error loading the help services: ${toFailure(error).message}`}
      busy={isFetching}
      onTryAgain={() => void refetch()}
    />
  );
}
