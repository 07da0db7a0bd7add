import { useFormState, useWatch } from 'react-hook-form';
import type { FieldErrors, FieldPath } from 'react-hook-form';
import { FACTS } from '../../../../shared/facts/casino-facts';
import type { Criterion } from '../../../../shared/ranking/casino-scores';
import { missingIn } from './casino-problems';
import type { FieldsProps } from '../../facts/admin/fields-props';
import type { CasinoValues } from './casino-values';
import { findSection } from './editor-sections';
import { dueState } from '../../facts/admin/fact-form';
import { labelOfValue } from './revision-values';
import { SectionNav } from './section-nav';
import type { SectionMarks } from './section-nav';

export function errorNames(errors: FieldErrors<CasinoValues>): string[] {
  return Object.keys(errors).flatMap((name) =>
    name === 'facts' || name === 'scores' ? Object.keys(errors[name] ?? {}).map((key) => `${name}.${key}`) : [name],
  );
}

export function EditorNavigation({ form, criteria }: FieldsProps & { criteria: readonly Criterion[] }) {
  const { errors } = useFormState({ control: form.control });
  useWatch({ control: form.control });
  const values = form.getValues();
  const marks: SectionMarks = {};
  const getMark = (name: string) => (marks[findSection(name)] ??= { errors: [], missing: [], due: 0 });
  const wrong = errorNames(errors);
  for (const name of wrong) getMark(name).errors.push({ name, label: labelOfValue(name, criteria) });
  for (const field of missingIn(values, criteria)) {
    if (!wrong.includes(field.name)) getMark(field.name).missing.push(field);
  }
  for (const fact of FACTS) {
    const row = values.facts[fact.key];
    if (row && dueState(fact, row).kind === 'overdue') getMark(`facts.${fact.key}`).due += 1;
  }
  return <SectionNav marks={marks} onField={(name) => form.setFocus(name as FieldPath<CasinoValues>)} />;
}
