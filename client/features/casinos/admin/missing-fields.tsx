import { Box, Button, Text } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import type { Criterion } from '../../../../shared/ranking/casino-scores';
import { missingIn } from './casino-problems';
import type { FieldsProps } from '../../facts/admin/fields-props';
import { focusField } from './editor-section';
import { BESIDE } from './section-nav';

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  [BESIDE]: { display: 'none' },
} as const;

export function MissingFields({ form, criteria }: FieldsProps & { criteria: readonly Criterion[] }) {
  useWatch({ control: form.control });
  const missing = missingIn(form.getValues(), criteria);
  if (missing.length === 0) return null;
  return (
    <Box role="group" aria-label="Missing before it can be listed" css={styles} gap="s2">
      <Text fontSize="small" color="muted">
        Before it can be listed it still needs:
      </Text>
      {missing.map(({ name, label }) => (
        <Button key={name} size={{ base: 'md', md: 'sm' }} onClick={() => focusField({ form }, name)}>
          {label}
        </Button>
      ))}
    </Box>
  );
}
