import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button, Flex, Stack } from '@chakra-ui/react';
import { FACTS, FACT_GROUPS } from '../../../../shared/facts/casino-facts';
import type { FactGroup } from '../../../../shared/facts/casino-facts';
import { isPayoutFact } from '../../../../shared/facts/payout-facts';
import { focusableWhenDisabled } from '../../../ui/admin/focusable-when-disabled';
import { useToast } from '../../../ui/messages/toaster';
import { BackToSections } from './back-to-sections';
import type { FieldsProps } from '../../facts/admin/fields-props';
import { FactFold, unfold } from '../../facts/admin/fact-fold';
import { dueState, readRow, today } from '../../facts/admin/fact-form';
import type { FactRows } from '../../facts/admin/fact-form';
import { FactRowFields, factRow } from '../../facts/admin/fact-row-fields';
import { FactTable, FactTableHead } from '../../facts/admin/fact-table';

/** Facts by game mode are edited next to the modes; payout facts are computed from withdrawals. */
const rowFacts = () => FACTS.filter(({ key, type }) => type !== 'percentByMode' && !isPayoutFact(key));
const groups = Object.keys(FACT_GROUPS) as FactGroup[];

/** The first group with a fact to look at. */
function findGapped(rows: FactRows): FactGroup | undefined {
  const gaps = rowFacts().filter((fact) => {
    const row = rows[fact.key];
    return !row || dueState(fact, row).kind !== 'fresh';
  });
  return groups.find((group) => gaps.some((fact) => fact.group === group));
}

interface Props extends FieldsProps {
  verified: ReactNode;
}

export function FactFields({ form, verified }: Props) {
  const showToast = useToast();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [first] = useState(() => findGapped(form.getValues('facts')));
  const groupList = useRef<HTMLDivElement>(null);

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
    for (const { key } of overdue) unfold(factRow(key));
    if (overdue.length === 0) showToast({ title: 'No fact is overdue' });
  }

  function unfoldAll(): void {
    for (const fold of groupList.current?.querySelectorAll('details') ?? []) fold.open = true;
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
    <Stack gap="s4">
      <Flex wrap="wrap" gap="s3" align="center" justify="space-between">
        {verified}
        <Flex wrap="wrap" gap="s2">
          <Button size="sm" onClick={unfoldAll}>
            Open all groups
          </Button>
          <Button size="sm" onClick={selectOverdue}>
            Tick overdue
          </Button>
          <Button size="sm" {...focusableWhenDisabled(selected.size === 0, confirm)}>
            Verified, unchanged ({selected.size})
          </Button>
        </Flex>
      </Flex>
      <div ref={groupList}>
        {groups.map((group) => {
          const facts = rowFacts().filter((fact) => fact.group === group);
          return (
            <FactTable key={group}>
              <BackToSections section="facts" />
              <FactFold form={form} group={group} facts={facts} isOpenAtFirst={group === first}>
                <FactTableHead />
                {facts.map((fact) => (
                  <FactRowFields
                    key={fact.key}
                    form={form}
                    fact={fact}
                    isSelected={selected.has(fact.key)}
                    onSelect={(isSelected) => select(fact.key, isSelected)}
                  />
                ))}
              </FactFold>
            </FactTable>
          );
        })}
      </div>
    </Stack>
  );
}
