import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Box, Button, Flex, Input, Stack, Text, Textarea } from '@chakra-ui/react';
import { criteriaInput } from '../../../../shared/ranking/casino-scores-input.schema';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { focusableWhenDisabled } from '../../../ui/admin/focusable-when-disabled';
import { FormField } from '../../../ui/admin/form-field';
import { Panel } from '../../../ui/admin/panel';
import { RowAction } from '../../../ui/admin/row-action';
import { SaveBar } from '../../../ui/admin/save-bar';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { UnsavedGuard } from '../../../ui/admin/unsaved-guard';
import { AdminIcon } from '../../../ui/admin-icon';
import { useToast } from '../../../ui/toaster';

type Stored = Outputs['admin']['casinos']['criteria'];
type Criterion = Stored['criteria'][number];
type Preview = Outputs['admin']['casinos']['previewCriteria'];

const MAX_PARTS = 8;
const FORM = 'rating-parts';

/** Permanent: scores are stored under it. */
function newKey(accepted: readonly Criterion[]): string {
  let number = accepted.length + 1;
  while (accepted.some(({ key }) => key === `part_${number}`)) number += 1;
  return `part_${number}`;
}

type Errors = Readonly<Record<string, string>>;

function validate(criteria: readonly Criterion[]): Errors {
  const issues = criteriaInput.safeParse(criteria).error?.issues ?? [];
  const named = issues.map(({ path, message }): [string, string] => [path.join('.'), message]);
  // Reversed, so that each field's first message wins.
  return Object.fromEntries(named.toReversed());
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

function CriteriaForm({ stored }: { stored: Stored }) {
  const [readAt, setReadAt] = useState(stored.updatedAt);
  const [saved, setSaved] = useState(stored.criteria);
  const [criteria, setCriteria] = useState(stored.criteria);
  const [preview, setPreview] = useState<Preview>();
  const [failure, setFailure] = useState<string>();
  const [errors, setErrors] = useState<Errors>({});
  const utils = trpc.useUtils();
  const toast = useToast();
  const save = trpc.admin.casinos.saveCriteria.useMutation();
  const sum = criteria.reduce((total, { weight }) => total + weight, 0);
  const isDirty = JSON.stringify(criteria) !== JSON.stringify(saved);

  function edit(next: Criterion[]): void {
    setCriteria(next);
    setPreview(undefined);
    setFailure(undefined);
    setErrors({});
  }
  const change = (index: number, part: Partial<Criterion>) =>
    edit(criteria.map((criterion, at) => (at === index ? { ...criterion, ...part } : criterion)));

  async function attempt(work: () => Promise<void>): Promise<void> {
    const found = validate(criteria);
    flushSync(() => {
      setErrors(found);
      setFailure(found['']);
    });
    if (Object.keys(found).length > 0) {
      document.querySelector<HTMLElement>(`#${FORM} [aria-invalid=true]`)?.focus();
      return;
    }
    try {
      await work();
    } catch (error) {
      setFailure(toFailure(error).message);
    }
  }
  const show = () =>
    attempt(async () => setPreview(await utils.admin.casinos.previewCriteria.fetch({ criteria }, { staleTime: 0 })));
  const submit = () =>
    attempt(async () => {
      const result = await save.mutateAsync({ criteria, expectedUpdatedAt: readAt });
      setReadAt(result.updatedAt);
      setSaved(result.criteria);
      setCriteria(result.criteria);
      setPreview(undefined);
      toast({
        kind: 'success',
        title: 'Parts of the rating saved',
        description: `Ratings changed: ${result.ratings}.`,
      });
    });

  return (
    <form
      id={FORM}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit();
      }}
    >
      <UnsavedGuard when={isDirty} />
      <Stack gap="s4">
        {criteria.map((criterion, index) => (
          <Flex
            key={criterion.key}
            role="group"
            aria-label={`Part ${index + 1}`}
            wrap="wrap"
            gap="s3"
            align="flex-start"
          >
            <Box flex="1 1 10rem">
              <FormField label="Name" required error={errors[`${index}.name`]}>
                <Input value={criterion.name} onChange={(event) => change(index, { name: event.target.value })} />
              </FormField>
            </Box>
            <Box flex="0 1 7rem">
              <FormField label="Weight in %" required error={errors[`${index}.weight`]}>
                <Input
                  inputMode="numeric"
                  value={String(criterion.weight)}
                  onChange={(event) => change(index, { weight: Number(event.target.value.replaceAll(/\D/g, '')) })}
                />
              </FormField>
            </Box>
            <Box flex="3 1 16rem">
              <FormField label="Explanation" required error={errors[`${index}.explanation`]}>
                <Textarea
                  rows={2}
                  value={criterion.explanation}
                  onChange={(event) => change(index, { explanation: event.target.value })}
                />
              </FormField>
            </Box>
            <Flex pt={{ md: '1.5rem' }} ms={{ base: 'auto', md: '0' }}>
              <RowAction
                icon="bin"
                destructive
                label={`Remove part ${index + 1}`}
                disabled={criteria.length === 1}
                onClick={() => edit(criteria.filter((_, at) => at !== index))}
              />
            </Flex>
          </Flex>
        ))}
        <Flex gap="s3" wrap="wrap" align="center">
          <Button
            {...focusableWhenDisabled(criteria.length >= MAX_PARTS, () =>
              edit([...criteria, { key: newKey([...criteria, ...saved]), name: '', weight: 0, explanation: '' }]),
            )}
          >
            <AdminIcon name="plus" small /> Add Part
          </Button>
          <Text role="status" color={sum === 100 ? 'muted' : 'negative'}>
            Overall {sum}%{sum === 100 ? '' : ': the weights must add up to 100'}
          </Text>
        </Flex>
        {failure !== undefined && <ErrorBox message={failure} />}
        {/* Rendered before it has text: a live region inserted together with its text is not announced. */}
        <Box role="status" _empty={{ position: 'absolute' }}>
          {preview && <PreviewList preview={preview} />}
        </Box>
        <Flex gap="s2" wrap="wrap">
          <Button {...focusableWhenDisabled(!isDirty || sum !== 100, () => void show())}>Show what would change</Button>
          <SaveBar label="Save Parts" isBusy={save.isPending} isDirty={isDirty} onUndo={() => edit(saved)} />
        </Flex>
      </Stack>
    </form>
  );
}

export function CriteriaPanel() {
  const { data, error, refetch } = trpc.admin.casinos.criteria.useQuery(undefined, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Panel title="Parts of the rating">
      {error && (
        <ErrorBox
          message={`Error loading the parts of the rating: ${toFailure(error).message}`}
          onTryAgain={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows />}
      {data && <CriteriaForm stored={data} />}
    </Panel>
  );
}
