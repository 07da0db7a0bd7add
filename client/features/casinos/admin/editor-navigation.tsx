import { useFormState, useWatch } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { FACTS } from '../../../../shared/casinos/casino-facts';
import type { FieldsProps } from './fields-props';
import type { CasinoValues } from './casino-values';
import { sectionOf } from './editor-sections';
import type { SectionId } from './editor-sections';
import { dueState } from './fact-form';
import { SectionNav } from './section-nav';
import type { SectionMarks } from './section-nav';

/** Names of values with an error: fields, 'facts.kyc_from', 'scores.payouts'. */
export function errorNames(errors: FieldErrors<CasinoValues>): string[] {
  return Object.keys(errors).flatMap((name) =>
    name === 'facts' || name === 'scores' ? Object.keys(errors[name] ?? {}).map((key) => `${name}.${key}`) : [name],
  );
}

/** Links to the sections, with the numbers of errors and overdue facts in each. */
export function EditorNavigation({ form }: FieldsProps) {
  const { errors } = useFormState({ control: form.control });
  const rows = useWatch({ control: form.control, name: 'facts' });
  const marks: SectionMarks = {};
  const add = (id: SectionId, kind: 'errors' | 'due') => {
    const mark = (marks[id] ??= {});
    mark[kind] = (mark[kind] ?? 0) + 1;
  };
  for (const name of errorNames(errors)) add(sectionOf(name), 'errors');
  for (const fact of FACTS) {
    const row = rows[fact.key];
    if (row && dueState(fact, row).kind === 'overdue') add(sectionOf(`facts.${fact.key}`), 'due');
  }
  return <SectionNav marks={marks} />;
}
