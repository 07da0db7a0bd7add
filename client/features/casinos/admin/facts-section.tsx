import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Flex, Heading, Stack } from '@chakra-ui/react';
import { FACTS, FACT_GROUPS } from '../../../../shared/casinos/casino-facts';
import type { FactGroup } from '../../../../shared/casinos/casino-facts';
import { focusableWhenDisabled } from '../../../ui/admin/focusable-when-disabled';
import { useToast } from '../../../ui/toaster';
import { BackToSections } from './back-to-sections';
import type { FieldsProps } from './fields-props';
import { dueState, readRow, today } from './fact-form';
import { FactRowFields } from './fact-row-fields';
import { FactTable, FactTableHead } from './fact-table';

/** Facts by game mode are edited beside the modes. */
const rowFacts = () => FACTS.filter(({ type }) => type !== 'percentByMode');
const groups = Object.keys(FACT_GROUPS) as FactGroup[];

interface Props extends FieldsProps {
  verified: ReactNode;
}

/** One row per fact. Ticked rows are confirmed together. */
export function FactFields({ form, verified }: Props) {
  const showToast = useToast();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  function select(key: string, isSelected: boolean): void {
    setSelected((before) => new Set([...before].filter((other) => other !== key).concat(isSelected ? [key] : [])));
  }

  function selectOverdue(): void {
    const rows = form.getValues('facts');
    const overdue = rowFacts().filter((fact) => {
      const row = rows[fact.key];
      return row !== undefined && dueState(fact, row).kind === 'overdue';
    });
    setSelected(new Set(overdue.map(({ key }) => key)));
    if (overdue.length === 0) showToast({ title: 'No fact is overdue' });
  }

  function confirm(): void {
    for (const fact of rowFacts()) {
      const row = form.getValues(`facts.${fact.key}`);
      if (!selected.has(fact.key) || (readRow(fact, row).value ?? null) === null) continue;
      form.setValue(`facts.${fact.key}`, { ...row, checkedOn: today() }, { shouldDirty: true });
    }
    setSelected(new Set());
  }

  return (
    <Stack gap="s5">
      <Flex wrap="wrap" gap="s3" align="center" justify="space-between">
        {verified}
        <Flex wrap="wrap" gap="s2">
          <Button size="sm" onClick={selectOverdue}>
            Tick overdue
          </Button>
          <Button size="sm" {...focusableWhenDisabled(selected.size === 0, confirm)}>
            Verified, unchanged ({selected.size})
          </Button>
        </Flex>
      </Flex>
      {groups.map((group) => (
        <FactTable key={group}>
          <BackToSections section="facts" />
          <Heading as="h3" fontSize="small" mb="s2">
            {FACT_GROUPS[group]}
          </Heading>
          <FactTableHead />
          {rowFacts()
            .filter((fact) => fact.group === group)
            .map((fact) => (
              <FactRowFields
                key={fact.key}
                form={form}
                fact={fact}
                isSelected={selected.has(fact.key)}
                onSelect={(isSelected) => select(fact.key, isSelected)}
              />
            ))}
        </FactTable>
      ))}
    </Stack>
  );
}
