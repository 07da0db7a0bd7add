import { useState } from 'react';
import { Checkbox, Fieldset, Flex, Grid, Input, Stack, Text } from '@chakra-ui/react';
import { Controller } from 'react-hook-form';
import { FACTS } from '../../../../shared/casinos/casino-facts';
import { GAMEMODES, slugLabel } from '../../../../shared/casinos/gamemodes';
import type { FieldsProps } from './fields-props';
import { today } from './fact-form';
import { FactRowFields } from './fact-row-fields';
import { FactTable, FactTableHead } from './fact-table';

function Edge({ form, factKey, mode }: FieldsProps & { factKey: string; mode: string }) {
  const label = `House edge, ${slugLabel(mode)}`;
  return (
    <Controller
      control={form.control}
      name={`facts.${factKey}`}
      render={({ field: { value: row, onChange } }) => (
        <Flex align="center" gap="s1" w="6.5rem" flex="none">
          <Input
            size="sm"
            minH={{ base: 'tap', md: '0' }}
            aria-label={label}
            inputMode="decimal"
            value={row.edges[mode] ?? ''}
            onChange={({ target }) =>
              onChange({ ...row, edges: { ...row.edges, [mode]: target.value }, checkedOn: today() })
            }
          />
          <Text as="span" fontSize="small" color="muted" aria-hidden="true">
            %
          </Text>
        </Flex>
      )}
    />
  );
}

/** The offered game modes, each with its house edge. */
export function GameFields({ form }: FieldsProps) {
  const [isSelected, setIsSelected] = useState(false);
  const { errors } = form.formState;
  const edge = FACTS.find(({ type }) => type === 'percentByMode');
  return (
    <Stack gap="s4">
      <Controller
        control={form.control}
        name="gamemodes"
        render={({ field }) => (
          <Fieldset.Root invalid={errors.gamemodes !== undefined}>
            <Fieldset.Legend>
              Gamemodes ({field.value.length} of {GAMEMODES.length})
            </Fieldset.Legend>
            <Grid templateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))" columnGap="s5" rowGap="s1">
              {GAMEMODES.map((mode) => (
                <Flex key={mode} align="center" justify="space-between" gap="s2">
                  <Checkbox.Root
                    checked={field.value.includes(mode)}
                    onCheckedChange={({ checked }) =>
                      field.onChange(
                        GAMEMODES.filter((known) => (known === mode ? checked === true : field.value.includes(known))),
                      )
                    }
                  >
                    <Checkbox.HiddenInput />
                    <Checkbox.Control />
                    <Checkbox.Label>{slugLabel(mode)}</Checkbox.Label>
                  </Checkbox.Root>
                  {edge && <Edge form={form} factKey={edge.key} mode={mode} />}
                </Flex>
              ))}
            </Grid>
            <Fieldset.ErrorText role="alert">{errors.gamemodes?.message}</Fieldset.ErrorText>
          </Fieldset.Root>
        )}
      />
      {edge && (
        <FactTable>
          <FactTableHead />
          <FactRowFields
            form={form}
            fact={edge}
            isSelected={isSelected}
            onSelect={setIsSelected}
            value={
              <Text
                fontSize="small"
                color={errors.facts?.[edge.key] ? 'negative' : 'muted'}
                role={errors.facts?.[edge.key] ? 'alert' : undefined}
              >
                {errors.facts?.[edge.key]?.text?.message ?? 'The percentages beside the modes.'}
              </Text>
            }
          />
        </FactTable>
      )}
    </Stack>
  );
}
