import { chakra, Flex, Input, SimpleGrid } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import type { helpServicesForm } from '../../../../shared/content/pages.schema';
import { FormField } from '../../../ui/admin/form/form-field';
import { Panel } from '../../../ui/admin/panel';
import { RowAction } from '../../../ui/admin/table/row-action';

export type HelpValues = z.input<typeof helpServicesForm>;
type ServiceField = keyof HelpValues['services'][number];

interface Props {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

const inputs: { name: ServiceField; label: string; type?: string; optional?: boolean; maxLength?: number }[] = [
  { name: 'country', label: 'Country' },
  { name: 'countryCode', label: 'Country code', maxLength: 3 },
  { name: 'name', label: 'Name' },
  { name: 'url', label: 'Address', type: 'url' },
  { name: 'phone', label: 'Phone', type: 'tel', optional: true },
  { name: 'checkedAt', label: 'Checked on', type: 'date' },
  { name: 'note', label: 'Note', optional: true },
];

export function HelpServiceRow({ index, count, onMove, onRemove }: Props) {
  const { register, formState } = useFormContext<HelpValues>();
  const errors = formState.errors.services?.[index];
  const place = `service ${index + 1}`;
  return (
    <Panel role="group" aria-label={`Service ${index + 1} of ${count}`} py="s4">
      <Flex align="center" mb="s2" me="-.5rem">
        <chakra.b flex="1" fontSize="small" color="muted" fontWeight="620" aria-hidden="true">
          {index + 1}
        </chakra.b>
        <RowAction
          icon="up"
          label={`Move ${place} up`}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        />
        <RowAction
          icon="down"
          label={`Move ${place} down`}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        />
        <RowAction icon="bin" destructive label={`Remove ${place}`} onClick={() => onRemove(index)} />
      </Flex>
      <SimpleGrid columns={{ base: 1, sm: 2, xl: 4 }} gap="s4" alignItems="start">
        {inputs.map(({ name, label, type = 'text', optional = false, maxLength }) => (
          <FormField key={name} label={label} optional={optional} error={errors?.[name]?.message}>
            <Input type={type} maxLength={maxLength} {...register(`services.${index}.${name}`)} />
          </FormField>
        ))}
      </SimpleGrid>
    </Panel>
  );
}
