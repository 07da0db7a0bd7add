import { chakra, Heading, Text } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { FACT_GROUPS } from '../../../../shared/facts/casino-facts';
import type { FactDefinition, FactGroup } from '../../../../shared/facts/casino-facts';
import menu from '../../../ui/menu.module.css';
import type { FieldsProps } from './fields-props';
import { dueState } from './fact-form';

interface Props extends FieldsProps {
  group: FactGroup;
  facts: readonly FactDefinition[];
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** Opens what hides an element, and what folds it. */
export function unfold(element: Element | null): void {
  let fold = element?.querySelector<HTMLDetailsElement>(':scope > details') ?? element?.closest('details');
  for (; fold; fold = fold.parentElement?.closest('details')) fold.open = true;
}

function Counts({ form, facts }: Pick<Props, 'form' | 'facts'>) {
  const rows = useWatch({ control: form.control, name: 'facts' });
  const states = facts.map((fact) => {
    const row = rows[fact.key];
    return row ? dueState(fact, row).kind : 'unknown';
  });
  const known = states.filter((kind) => kind !== 'unknown').length;
  const due = states.filter((kind) => kind === 'overdue').length;
  return (
    <>
      <Text as="span" fontSize="small" color="muted">
        {known} of {facts.length} known
      </Text>
      {due > 0 && (
        <Text as="span" fontSize="small" color="warm-text">
          {due} due
        </Text>
      )}
    </>
  );
}

/** The element itself keeps the state, so that the browser's find-in-page and links into the page open it too. */
export function FactFold({ form, group, facts, isOpenAtFirst, children }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { errors, submitCount } = useFormState({ control: form.control });
  const hasError = facts.some(({ key }) => errors.facts?.[key] !== undefined);
  useEffect(() => {
    if (hasError && fold.current) fold.current.open = true;
  }, [hasError, submitCount]);
  return (
    <details ref={fold} open={isOpenAtFirst}>
      <chakra.summary
        className={menu.chevron}
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        columnGap="s3"
        minH="tap"
        py="s2"
        borderTopWidth="1px"
        borderColor="line"
        scrollMarginTop="8rem"
        css={{ '&::after': { marginInlineStart: 'auto' } }}
      >
        <Heading as="h3" fontSize="small">
          {FACT_GROUPS[group]}
        </Heading>
        <Counts form={form} facts={facts} />
      </chakra.summary>
      {children}
    </details>
  );
}
