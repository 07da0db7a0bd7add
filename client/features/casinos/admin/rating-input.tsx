import { chakra, Flex } from '@chakra-ui/react';
import { FormField } from '../../../ui/admin/form-field';
import { StarRating } from '../../../ui/star-rating';

interface Props {
  value: number;
  onChange: (rating: number) => void;
  error?: string | undefined;
}

/** Half a star a step. A stored rating in between stays until it is moved. */
export function RatingInput({ value, onChange, error }: Props) {
  return (
    <FormField label="Rating" hint="From 0 to 5 in half stars; arrow keys work too." error={error}>
      <Flex align="center" gap="s4" wrap="wrap">
        <chakra.input
          type="range"
          aria-label="Rating"
          aria-valuetext={`${value} out of 5 stars`}
          min={0}
          max={5}
          step={0.5}
          value={value}
          flex="1 1 10rem"
          maxW="16rem"
          h="tap"
          accentColor="accent"
          cursor="pointer"
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <StarRating rating={value} />
      </Flex>
    </FormField>
  );
}
