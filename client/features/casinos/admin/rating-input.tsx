import type { Ref } from 'react';
import { chakra, Flex, Input } from '@chakra-ui/react';
import { FormField } from '../../../ui/admin/form-field';
import { StarRating } from '../../../ui/star-rating';

interface Props {
  /** As typed; '' for none. */
  value: string;
  onChange: (rating: string) => void;
  onBlur: () => void;
  name: string;
  ref: Ref<HTMLInputElement>;
  error?: string | undefined;
}

const range = { min: 0, max: 5, step: 0.1 };

function shownRating(value: string): number {
  const rating = Number(value);
  return Number.isFinite(rating) ? Math.min(Math.max(rating, range.min), range.max) : 0;
}

/** A number field and a slider for the same value; arrow keys change either by a tenth. */
export function RatingInput({ value, onChange, error, ...field }: Props) {
  const rating = shownRating(value);
  return (
    <FormField label="Rating" required hint="From 0 to 5, with one decimal." error={error}>
      <Flex align="center" columnGap="s4" rowGap="s2" wrap="wrap" w="full">
        <Input
          {...field}
          type="number"
          inputMode="decimal"
          {...range}
          w="5.5rem"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <chakra.input
          type="range"
          aria-label="Rating, as a slider"
          aria-valuetext={value === '' ? 'No rating yet' : `${rating} out of 5 stars`}
          {...range}
          value={rating}
          flex="1 1 8rem"
          minW="0"
          maxW="16rem"
          h="tap"
          accentColor="accent"
          cursor="pointer"
          onChange={(event) => onChange(event.target.value)}
        />
        {value !== '' && <StarRating rating={rating} />}
      </Flex>
    </FormField>
  );
}
