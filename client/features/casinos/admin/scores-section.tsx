import { Flex, Grid, Input, SimpleGrid, Stack, Text, Textarea } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import type { Criterion } from '../../../../shared/ranking/casino-scores';
import { FormField } from '../../../ui/admin/form/form-field';
import { PointsFields, RecommendedField } from './casino-fields';
import { averageDepartedFrom } from './casino-problems';
import type { FieldsProps } from '../../facts/admin/fields-props';
import { computeMean } from './casino-values';

export function ShownRating({ form, criteria }: FieldsProps & { criteria: readonly Criterion[] }) {
  const [scores, own, stored] = useWatch({ control: form.control, name: ['scores', 'ratingOverride', 'rating'] });
  const mean = computeMean(scores, criteria);
  const [rating, words] =
    own.trim() !== ''
      ? [
          own,
          mean === undefined
            ? 'set by an editor'
            : `set by an editor; the average of the parts is ${(mean / 10).toFixed(1)}`,
        ]
      : mean === undefined
        ? [stored, `${stored === '' ? '' : 'as it was; '}the average counts once every part has a score`]
        : [(mean / 10).toFixed(1), 'weighted average of the parts, shown as the rating'];
  return (
    <Flex as="p" align="baseline" gap="s2" flexWrap="wrap">
      <Text as="b" fontSize="h3" fontVariantNumeric="tabular-nums">
        {rating === '' ? 'Not rated yet' : Number(rating).toFixed(1)}
      </Text>
      <Text as="span" fontSize="small" color="muted">
        {words}
      </Text>
    </Flex>
  );
}

function ScoreRow({ form, part: { key, name, weight } }: FieldsProps & { part: Criterion }) {
  const errors = form.formState.errors.scores?.[key];
  return (
    <Grid
      role="group"
      aria-label={name}
      templateColumns={{ base: 'minmax(0, 1fr)', md: '10rem 7rem minmax(0, 1fr)' }}
      gap={{ base: 's2', md: 's4' }}
      py="s3"
      borderTopWidth="1px"
      borderColor="line"
    >
      <Text fontWeight="620">
        {name}
        <Text as="small" display="block" fontSize="small" fontWeight="400" color="muted">
          {weight}% of the rating
        </Text>
      </Text>
      <FormField label="Score, 0 to 5" error={errors?.score?.message}>
        <Input inputMode="decimal" {...form.register(`scores.${key}.score`)} />
      </FormField>
      <FormField label="Why, one sentence" error={errors?.reason?.message}>
        <Textarea rows={2} {...form.register(`scores.${key}.reason`)} />
      </FormField>
    </Grid>
  );
}

function OwnRatingFields({ form, criteria }: FieldsProps & { criteria: readonly Criterion[] }) {
  const [scores, ratingOverride] = useWatch({ control: form.control, name: ['scores', 'ratingOverride'] });
  const average = averageDepartedFrom({ scores, ratingOverride }, criteria);
  const { errors } = form.formState;
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
      <FormField
        label="Rating set by an editor"
        optional
        hint="Replaces the average of the parts. From 0 to 5, with one decimal."
        error={errors.ratingOverride?.message}
      >
        <Input inputMode="decimal" {...form.register('ratingOverride')} />
      </FormField>
      <FormField
        label="Reason for the editor’s rating"
        required={average !== undefined}
        optional={average === undefined}
        hint={
          average === undefined
            ? 'Visitors read it beside the rating.'
            : `Needed: the average of the parts is ${average}. Visitors read it beside the rating.`
        }
        error={errors.ratingReason?.message}
      >
        <Input {...form.register('ratingReason')} />
      </FormField>
    </SimpleGrid>
  );
}

export function ScoreFields({ form, criteria }: FieldsProps & { criteria: readonly Criterion[] }) {
  return (
    <Stack gap="s4">
      <div>
        {criteria.map((part) => (
          <ScoreRow key={part.key} form={form} part={part} />
        ))}
      </div>
      <OwnRatingFields form={form} criteria={criteria} />
      <RecommendedField form={form} />
      <PointsFields form={form} />
    </Stack>
  );
}
