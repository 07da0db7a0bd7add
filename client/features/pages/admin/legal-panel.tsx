import { Button, chakra, Flex, Input, SimpleGrid, Stack, Text, Textarea } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { LEGAL_MONTHS } from '../../../../shared/content/legal-page';
import { legalForm } from '../../../../shared/content/pages.schema';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { FormField } from '../../../ui/admin/form/form-field';
import { Panel } from '../../../ui/admin/panel';
import { RowAction } from '../../../ui/admin/table/row-action';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { useVersionedForm } from '../../editing/admin/use-versioned-form';
import { VersionedForm } from '../../editing/admin/versioned-form';

type Stored = Outputs['admin']['legal']['list'];
type LegalValues = z.input<typeof legalForm>;

const NEW_ROW = { countryCode: '', country: '', content: '', sourceName: '', sourceUrl: '' };
const today = () => new Date().toISOString().slice(0, 10);

const INPUTS = [
  { name: 'country', label: 'Country', type: 'text' },
  { name: 'countryCode', label: 'Country code', type: 'text' },
  { name: 'sourceName', label: 'Source', type: 'text' },
  { name: 'sourceUrl', label: 'Address of the source', type: 'url' },
  { name: 'checkedAt', label: 'Checked on', type: 'date' },
] as const;

function hiddenFrom(checkedAt: string): Date | null {
  const day = new Date(checkedAt);
  if (Number.isNaN(day.getTime())) return null;
  day.setUTCMonth(day.getUTCMonth() + LEGAL_MONTHS);
  return day;
}

const toSections = ({ sections, version }: Stored) => ({ stored: { sections }, version });

function useLegalForm(stored: Stored) {
  const utils = trpc.useUtils();
  const update = trpc.admin.legal.update.useMutation();
  return useVersionedForm<LegalValues, string>({
    name: 'law',
    initial: toSections(stored),
    resolver: zodResolver(legalForm),
    save: async ({ sections }, expectedVersion) => toSections(await update.mutateAsync({ sections, expectedVersion })),
    load: async () => toSections(await utils.admin.legal.list.fetch(undefined, { staleTime: 0 })),
    texts: ['content'],
    saved: { title: 'Law saved', description: 'Visitors see it from now on.' },
  });
}

function LegalRow({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { register, formState, watch } = useFormContext<LegalValues>();
  const errors = formState.errors.sections?.[index];
  const name = watch(`sections.${index}.country`) || `section ${index + 1}`;
  const hidden = hiddenFrom(watch(`sections.${index}.checkedAt`));
  return (
    <Panel role="group" aria-label={name} py="s4">
      <Flex align="center" mb="s2" me="-.5rem">
        <chakra.b flex="1" fontSize="small" color={hidden && hidden <= new Date() ? 'negative' : 'muted'}>
          {hidden &&
            `${hidden <= new Date() ? 'Hidden from visitors since' : 'Shown to visitors until'} ${hidden.toISOString().slice(0, 10)}`}
        </chakra.b>
        <RowAction icon="bin" destructive label={`Remove ${name}`} onClick={onRemove} />
      </Flex>
      <Stack gap="s4">
        <SimpleGrid columns={{ base: 1, sm: 2, xl: 5 }} gap="s4" alignItems="start">
          {INPUTS.map(({ name, label, type }) => (
            <FormField key={name} label={label} error={errors?.[name]?.message}>
              <Input type={type} {...register(`sections.${index}.${name}`)} />
            </FormField>
          ))}
        </SimpleGrid>
        <FormField label="Text" error={errors?.content?.message}>
          <Textarea rows={6} {...register(`sections.${index}.content`)} />
        </FormField>
      </Stack>
    </Panel>
  );
}

function LegalForm({ stored }: { stored: Stored }) {
  const editing = useLegalForm(stored);
  const { control, formState } = editing.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'sections' });
  const { errors } = formState;
  const ofList = errors.sections?.root?.message ?? errors.sections?.message;
  return (
    <VersionedForm editing={editing} label="Save Law">
      <Text color="muted">
        Shown on /guides/legal, each for {LEGAL_MONTHS} months after its check. Whoever saves a change to one, even just
        its date, is named there as its author.
      </Text>
      {fields.map((field, index) => (
        <LegalRow key={field.id} index={index} onRemove={() => remove(index)} />
      ))}
      <Button alignSelf="flex-start" onClick={() => append({ ...NEW_ROW, checkedAt: today() })}>
        <AdminIcon name="plus" small /> Add Country
      </Button>
      {ofList !== undefined && <ErrorBox message={ofList} />}
    </VersionedForm>
  );
}

export function LegalPanel() {
  const { data, error, isFetching, refetch } = trpc.admin.legal.list.useQuery(undefined, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <LegalForm stored={data} />;
  if (!error) return <SkeletonRows />;
  return (
    <ErrorBox
      message={`Error loading the law by country: ${toFailure(error).message}`}
      busy={isFetching}
      onTryAgain={() => void refetch()}
    />
  );
}
