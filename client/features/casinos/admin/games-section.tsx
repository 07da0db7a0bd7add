import { useState } from 'react';
import { Box, Checkbox, Fieldset, Flex, Grid, Input, Stack, Text } from '@chakra-ui/react';
import { Controller } from 'react-hook-form';
import { FACTS } from '../../../../shared/facts/casino-facts';
import type { FactDefinition } from '../../../../shared/facts/casino-facts';
import { GAMEMODES, slugLabel } from '../../../../shared/content/gamemodes';
import type { FieldsProps } from '../../facts/admin/fields-props';
import { withValue } from '../../facts/admin/fact-form';
import type { FactRow } from '../../facts/admin/fact-form';
import { FactRowFields } from '../../facts/admin/fact-row-fields';
import { FactTable, FactTableHead } from '../../facts/admin/fact-table';
import { OptionsInput } from '../../facts/admin/options-input';

const modes = Object.fromEntries(GAMEMODES.map((mode) => [mode, slugLabel(mode)]));

function ModePercent({ form, fact, mode }: FieldsProps & { fact: FactDefinition; mode: string }) {
  const label = `${fact.label}, ${slugLabel(mode)}`;
  const initial = form.formState.defaultValues?.facts?.[fact.key] as FactRow | undefined;
  return (
    <Controller
      control={form.control}
      name={`facts.${fact.key}`}
      render={({ field: { value: row, onChange } }) => (
        <Flex align="center" gap="s1" w={{ base: '4.625rem', sm: '5.5rem' }} flex="none">
          <Input
            size="sm"
            px="2"
            minH={{ base: 'tap', md: '0' }}
            aria-label={label}
            inputMode="decimal"
            placeholder={fact.short}
            value={row.edges[mode] ?? ''}
            onChange={({ target }) =>
              onChange(withValue(fact, row, { edges: { ...row.edges, [mode]: target.value } }, initial))
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

export function GameFields({ form }: FieldsProps) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const { errors } = form.formState;
  const byMode = FACTS.filter(({ type }) => type === 'percentByMode');
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
            <Box maxW="24rem" mb="s2">
              <OptionsInput
                label="Gamemodes"
                options={modes}
                chosen={field.value}
                placeholder="Type or paste several"
                onAdd={(keys) =>
                  field.onChange(GAMEMODES.filter((mode) => keys.includes(mode) || field.value.includes(mode)))
                }
              />
            </Box>
            <Grid templateColumns="repeat(auto-fill, minmax(min(100%, 24rem), 1fr))" columnGap="s5" rowGap="s1">
              {GAMEMODES.map((mode) => (
                <Flex key={mode} align="center" justify="space-between" gap="s2">
                  <Checkbox.Root
                    minW="0"
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
                  <Flex gap="s2" ms="auto" flex="none">
                    {byMode.map((fact) => (
                      <ModePercent key={fact.key} form={form} fact={fact} mode={mode} />
                    ))}
                  </Flex>
                </Flex>
              ))}
            </Grid>
            <Fieldset.ErrorText role="alert">{errors.gamemodes?.message}</Fieldset.ErrorText>
          </Fieldset.Root>
        )}
      />
      <FactTable>
        <FactTableHead />
        {byMode.map((fact) => (
          <FactRowFields
            key={fact.key}
            form={form}
            fact={fact}
            isSelected={selected.includes(fact.key)}
            onSelect={(isSelected) =>
              setSelected((keys) => (isSelected ? [...keys, fact.key] : keys.filter((key) => key !== fact.key)))
            }
            value={
              <Text
                fontSize="small"
                color={errors.facts?.[fact.key]?.text ? 'negative' : 'muted'}
                role={errors.facts?.[fact.key]?.text ? 'alert' : undefined}
              >
                {errors.facts?.[fact.key]?.text?.message ?? 'The percentages beside the modes.'}
              </Text>
            }
          />
        ))}
      </FactTable>
    </Stack>
  );
}
