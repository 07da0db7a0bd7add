import { get } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import { sameJson } from '../../../../shared/text/same-json';
import { mergeForms } from './merge-values';
import type { Forms } from './merge-values';

interface Merging<Values> {
  /** The values that the form was based on when it sent. */
  before: Values;
  sent: Values;
  now: Values;
  /** The server's values, which may include other editors' saves. */
  after: Values;
  /** Sent values are then not replaced by their stored form: the editor may be typing. */
  isAutosave?: boolean;
}

interface Merged {
  /** Server values to show instead of the form's, by name. */
  accepted: Map<string, unknown>;
  /** Names of values that this editor is changing and another editor saved meanwhile. */
  kept: Set<string>;
}

const toNames = (values: FieldValues): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.keys(value).map((key) => `${name}.${key}`)
      : [name],
  );

/** Three-way merge of the form's values, the sent values and the server's. */
export function mergeSaved<Values extends FieldValues>(
  forms: Forms<Values>,
  { before, sent, now, after, isAutosave = false }: Merging<Values>,
): Merged {
  const [sentNames, typedNames] = [new Set(forms.changed(sent, before)), new Set(forms.changed(now, before))];
  // What another editor saved between this save and the load after it.
  const later = mergeForms(forms, { was: sent, mine: now, theirs: after });
  const [merged, asked] = [new Map(later.settle({})), new Set(later.differences.map(({ name }) => name))];
  const kept = new Set<string>();
  const accepted = new Map<string, unknown>();
  for (const name of toNames(after)) {
    const [was, held, is]: unknown[] = [get(before, name), get(now, name), get(after, name)];
    if (sameJson(held, is)) continue;
    if (sentNames.has(name) || sameJson(was, is)) {
      if (!isAutosave && sameJson(held, get(sent, name))) accepted.set(name, is);
      else if (asked.has(name)) kept.add(name);
      else if (merged.has(name)) accepted.set(name, merged.get(name));
    } else if (typedNames.has(name)) kept.add(name);
    else accepted.set(name, is);
  }
  return { accepted, kept };
}
