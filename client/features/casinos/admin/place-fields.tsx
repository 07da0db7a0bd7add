import { Input, SimpleGrid } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import { MAX_REASON } from '../../../../shared/ranking/casino-scores';
import { trpc } from '../../../trpc/trpc-react';
import { FormField } from '../../../ui/admin/form/form-field';
import type { FieldsProps } from '../../facts/admin/fields-props';
import { placeByScore } from './place-by-score';
import type { PlaceByScore, PlacedCasino } from './place-by-score';

interface Props extends FieldsProps {
  casino: PlacedCasino;
}

function useByScore({ form, casino }: Props): PlaceByScore | undefined {
  const { data: ranking } = trpc.admin.casinos.ranking.useQuery();
  useWatch({ control: form.control });
  return ranking && placeByScore(form.getValues(), casino, ranking);
}

function placeHint(byScore: PlaceByScore | undefined): string {
  const range = '1 is the top of the list, 998 its end. Empty: not ranked yet.';
  if (!byScore?.isListed) return range;
  if (byScore.place === undefined) return `By score: nothing until every part has a score. ${range}`;
  return `By score: #${byScore.place}. ${range}`;
}

function reasonHint(byScore: PlaceByScore | undefined): string {
  if (!byScore?.owesReason) return 'Visitors read it. Needed where the place is not the one by score.';
  return `Needed: by score it would be #${byScore.place}. Visitors read it.`;
}

export function PlaceFields({ form, casino }: Props) {
  const byScore = useByScore({ form, casino });
  const { errors } = form.formState;
  return (
    <SimpleGrid columns={{ base: 1, md: 2 }} gap="s4">
      <FormField label="Placement" optional hint={placeHint(byScore)} error={errors.placement?.message}>
        <Input
          type="number"
          min={1}
          step={1}
          inputMode="numeric"
          {...form.register('placement', {
            onChange: ({ target }: { target: HTMLInputElement }) => {
              // A new place must not keep the former one's reason.
              const isStored = target.value === `${casino.placement ?? ''}`;
              form.setValue('placementReason', isStored ? (casino.placementReason ?? '') : '');
            },
          })}
        />
      </FormField>
      <FormField
        label="Reason for the place"
        required={byScore?.owesReason === true}
        optional={byScore?.owesReason !== true}
        hint={reasonHint(byScore)}
        error={errors.placementReason?.message}
      >
        <Input maxLength={MAX_REASON} {...form.register('placementReason')} />
      </FormField>
    </SimpleGrid>
  );
}
