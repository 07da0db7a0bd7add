import { useState } from 'react';
import { Box, Button, Flex, Input, Stack, Text, Textarea } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { criteriaPreviewInput } from '../../../../shared/ranking/casino-scores-input.schema';
import { sameJson } from '../../../../shared/text/same-json';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { focusableWhenDisabled } from '../../../ui/admin/focusable-when-disabled';
import { FormField } from '../../../ui/admin/form/form-field';
import { Panel } from '../../../ui/admin/panel';
import { RowAction } from '../../../ui/admin/table/row-action';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { AdminIcon } from '../../../ui/admin/admin-icon';
import { useVersionedForm } from '../../editing/admin/use-versioned-form';
import { VersionedForm } from '../../editing/admin/versioned-form';

type Stored = Outputs['admin']['casinos']['criteria'];
type Criteria = Stored['criteria'];
type Preview = Outputs['admin']['casinos']['previewCriteria'];

interface CriteriaValues {
  criteria: Criteria;
}

const MAX_PARTS = 8;

/** Permanent: scores are stored under it. */
function newKey(accepted: Criteria): string {
  let number = accepted.length + 1;
  while (accepted.some(({ key }) => key === `part_${number}`)) number += 1;
  return `part_${number}`;
}

const getVersion = ({ criteria, updatedAt }: Stored) => ({ stored: { criteria }, version: updatedAt });

function useCriteriaForm(stored: Stored) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.admin.casinos.saveCriteria.useMutation();
  return useVersionedForm<CriteriaValues, Date | null>({
    name: 'criteria',
    initial: getVersion(stored),
    resolver: zodResolver(criteriaPreviewInput),
    save: async ({ criteria }, expectedUpdatedAt) => {
      const { ratings, ...saved } = await mutateAsync({ criteria, expectedUpdatedAt });
      return { ...getVersion(saved), description: `Ratings changed: ${ratings}.` };
    },
    load: async () => getVersion(await utils.admin.casinos.criteria.fetch(undefined, { staleTime: 0 })),
    saved: { title: 'Parts of the rating saved', description: 'Visitors see them from now on.' },
  });
}

function PreviewList({ preview: { ratings, departures } }: { preview: Preview }) {
  if (ratings.length === 0) return <Text>No rating would change.</Text>;
  return (
    <Stack gap="s2">
      <Text fontWeight="600">{ratings.length === 1 ? 'One rating changes' : `${ratings.length} ratings change`}</Text>
      <Box as="ul" ps="s5">
        {ratings.map(({ id, name, from, to }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {from === null ? 'not rated yet' : from.toFixed(1)} to <b>{to.toFixed(1)}</b>
          </li>
        ))}
      </Box>
      {departures.length > 0 && (
        <>
          <Text fontWeight="600">These would stand where the scores do not put them</Text>
          <Box as="ul" ps="s5">
            {departures.map(({ id, name, place, byScore }) => (
              <li key={id}>
                <bdi>{name}</bdi>: #{place}, #{byScore} by score
              </li>
            ))}
          </Box>
        </>
      )}
    </Stack>
  );
}

function Part({ index, count, onRemove }: { index: number; count: number; onRemove: () => void }) {
  const { control, register, formState } = useFormContext<CriteriaValues>();
  const errors = formState.errors.criteria?.[index];
  return (
    <Flex role="group" aria-label={`Part ${index + 1}`} wrap="wrap" gap="s3" align="flex-start">
      <Box flex="1 1 10rem">
        <FormField label="Name" required error={errors?.name?.message}>
          <Input {...register(`criteria.${index}.name`)} />
        </FormField>
      </Box>
      <Box flex="0 1 7rem">
        <FormField label="Weight in %" required error={errors?.weight?.message}>
          <Controller
            control={control}
            name={`criteria.${index}.weight`}
            render={({ field: { value, onChange, ...field } }) => (
              <Input
                inputMode="numeric"
                value={String(value)}
                onChange={({ target }) => onChange(Number(target.value.replaceAll(/\D/g, '')))}
                {...field}
              />
            )}
          />
        </FormField>
      </Box>
      <Box flex="3 1 16rem">
        <FormField label="Explanation" required error={errors?.explanation?.message}>
          <Textarea rows={2} {...register(`criteria.${index}.explanation`)} />
        </FormField>
      </Box>
      <Flex pt={{ md: '1.5rem' }} ms={{ base: 'auto', md: '0' }}>
        <RowAction
          icon="bin"
          destructive
          label={`Remove part ${index + 1}`}
          disabled={count === 1}
          onClick={onRemove}
        />
      </Flex>
    </Flex>
  );
}

function CriteriaForm({ stored }: { stored: Stored }) {
  const editing = useCriteriaForm(stored);
  const { control, formState, handleSubmit } = editing.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'criteria' });
  const criteria = useWatch({ control, name: 'criteria' });
  const [shown, setShown] = useState<{ of: Criteria; preview: Preview } | { failure: string }>();
  const utils = trpc.useUtils();
  const sum = criteria.reduce((total, { weight }) => total + weight, 0);
  const { root, message = root?.message } = formState.errors.criteria ?? {};

  const show = handleSubmit(async (values) => {
    try {
      const preview = await utils.admin.casinos.previewCriteria.fetch(values, { staleTime: 0 });
      setShown({ of: structuredClone(values.criteria), preview });
    } catch (error) {
      setShown({ failure: toFailure(error).message });
    }
  });

  return (
    <VersionedForm editing={editing} label="Save Parts">
      <Panel title="Parts of the rating">
        <Stack gap="s4">
          {fields.map((field, index) => (
            <Part key={field.id} index={index} count={fields.length} onRemove={() => remove(index)} />
          ))}
          <Flex gap="s3" wrap="wrap" align="center">
            <Button
              {...focusableWhenDisabled(criteria.length >= MAX_PARTS, () =>
                append(
                  { key: newKey([...criteria, ...stored.criteria]), name: '', weight: 0, explanation: '' },
                  { shouldFocus: false },
                ),
              )}
            >
              <AdminIcon name="plus" small /> Add Part
            </Button>
            <Button {...focusableWhenDisabled(!editing.isDirty || sum !== 100, () => void show())}>
              Show what would change
            </Button>
            <Text role="status" color={sum === 100 ? 'muted' : 'negative'}>
              Overall {sum}%{sum === 100 ? '' : ': the weights must add up to 100'}
            </Text>
          </Flex>
          {message !== undefined && <ErrorBox message={message} />}
          {shown && 'failure' in shown && <ErrorBox message={shown.failure} />}
          {/* Rendered before it has text: a live region inserted together with its text is not announced. */}
          <Box role="status" _empty={{ position: 'absolute' }}>
            {shown && 'preview' in shown && sameJson(shown.of, criteria) && <PreviewList preview={shown.preview} />}
          </Box>
        </Stack>
      </Panel>
    </VersionedForm>
  );
}

export function CriteriaPanel() {
  const { data, error, refetch } = trpc.admin.casinos.criteria.useQuery(undefined, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data) return <CriteriaForm stored={data} />;
  if (!error) return <SkeletonRows />;
  return (
    <ErrorBox
      message={`Error loading the parts of the rating: ${toFailure(error).message}`}
      onTryAgain={() => void refetch()}
    />
  );
}
