import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import { chakra, Text } from '@chakra-ui/react';
import { useFormState, useWatch } from 'react-hook-form';
import type { FieldErrors } from 'react-hook-form';
import { FACTS } from '../../../../shared/facts/casino-facts';
import type { Criterion } from '../../../../shared/ranking/casino-scores';
import { dueState } from '../../facts/admin/fact-form';
import type { FieldsProps } from '../../facts/admin/fields-props';
import { missingIn } from './casino-problems';
import type { CasinoValues } from './casino-values';
import { findSection } from './editor-sections';
import type { SectionId } from './editor-sections';
import { labelOfValue } from './revision-values';

interface Field {
  name: string;
  label: string;
}

export interface Mark {
  errors: Field[];
  /** Needed before it can be listed. */
  missing: Field[];
  due: number;
  /** Of its facts. */
  unknown: number;
}

export type SectionMarks = Partial<Record<SectionId, Mark>>;

export const NOTHING: Mark = { errors: [], missing: [], due: 0, unknown: 0 };

export function errorNames(errors: FieldErrors<CasinoValues>): string[] {
  return Object.keys(errors).flatMap((name) =>
    name === 'facts' || name === 'scores' ? Object.keys(errors[name] ?? {}).map((key) => `${name}.${key}`) : [name],
  );
}

function getMarks(
  values: CasinoValues,
  errors: FieldErrors<CasinoValues>,
  criteria: readonly Criterion[],
): SectionMarks {
  const marks: SectionMarks = {};
  const markOf = (name: string) => (marks[findSection(name)] ??= { errors: [], missing: [], due: 0, unknown: 0 });
  const wrong = errorNames(errors);
  for (const name of wrong) markOf(name).errors.push({ name, label: labelOfValue(name, criteria) });
  for (const field of missingIn(values, criteria)) {
    if (!wrong.includes(field.name)) markOf(field.name).missing.push(field);
  }
  for (const fact of FACTS) {
    const row = values.facts[fact.key];
    const due = row ? dueState(fact, row).kind : 'unknown';
    if (due === 'overdue') markOf(`facts.${fact.key}`).due += 1;
    if (due === 'unknown') markOf(`facts.${fact.key}`).unknown += 1;
  }
  return marks;
}

interface Known {
  marks: SectionMarks;
  values: CasinoValues | undefined;
  criteria: readonly Criterion[];
}

const Marks = createContext<Known>({ marks: {}, values: undefined, criteria: [] });

export const useSectionMarks = () => use(Marks).marks;

interface Props extends FieldsProps {
  criteria: readonly Criterion[];
  children: ReactNode;
}

/** Counts once per change for all sections. */
export function SectionMarksProvider({ form, criteria, children }: Props) {
  const { errors } = useFormState({ control: form.control });
  useWatch({ control: form.control });
  const values = form.getValues();
  return <Marks value={{ marks: getMarks(values, errors, criteria), values, criteria }}>{children}</Marks>;
}

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** What a section still has room for; nothing if it is full. */
function getGap(id: SectionId, { unknown }: Mark, { values, criteria }: Known): string | undefined {
  if (!values) return undefined;
  const unscored = criteria.filter(({ key }) => (values.scores[key]?.score ?? '').trim() === '').length;
  switch (id) {
    case 'scores':
      return unscored > 0 ? `${count(unscored, 'score')} missing` : undefined;
    case 'facts':
      return unknown > 0 ? `${count(unknown, 'fact')} missing` : undefined;
    case 'payouts':
      return unknown > 0 ? 'Nothing measured' : undefined;
    case 'evidence':
      return values.evidence.length === 0 ? 'No pictures' : count(values.evidence.length, 'picture');
    case 'games':
      if (values.gamemodes.length === 0) return 'No game modes';
      return unknown > 0 ? `${count(unknown, 'fact')} missing` : undefined;
    case 'review':
      return values.fullReview.trim() === '' ? 'No review text' : undefined;
    case 'search':
      return values.metaTitle.trim() === '' || values.metaDescription.trim() === '' ? 'Standard texts' : undefined;
    default:
      return undefined;
  }
}

function Part({ color, children }: { color: string; children: ReactNode }) {
  return (
    <Text as="span" fontSize="small" fontWeight="400" color={color}>
      <chakra.span srOnly>, </chakra.span>
      {children}
    </Text>
  );
}

/** In the summary of a section: what is wrong, missing and due, else 'Complete'. */
export function SectionState({ id }: { id: SectionId }) {
  const known = use(Marks);
  const mark = known.marks[id] ?? NOTHING;
  const { errors, missing, due } = mark;
  if (id === 'history') return null;
  const gap = getGap(id, mark, known);
  const isComplete = errors.length + missing.length + due === 0 && gap === undefined;
  return (
    <>
      {errors.length > 0 && <Part color="negative">{count(errors.length, 'error')}</Part>}
      {missing.length > 0 && <Part color="warm-text">{missing.map(({ label }) => label).join(', ')} missing</Part>}
      {due > 0 && <Part color="warm-text">{due} due</Part>}
      {gap !== undefined && <Part color="muted">{gap}</Part>}
      {isComplete && <Part color="positive">Complete</Part>}
    </>
  );
}
