import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Path, PathValue } from 'react-hook-form';
import type { CopyValues } from '../../../../shared/content/working-copies.schema';
import type { Content } from './edited-content';
import { mergeSaved } from './merge-saved';
import { fittingFields } from './use-copy';
import type { StoredCopy } from './use-copy';

/** The form of one item, and what the server has of it. */
export function useEditingBase<Values extends FieldValues, Item extends { updatedAt: Date }>(
  content: Content<Values, Item>,
  initial: { item: Item | undefined; copy: StoredCopy | null },
) {
  const { valuesOf } = content;
  const valuesOfCopy = (copy: CopyValues, item: Item | undefined) =>
    content.valuesOfCopy({ ...copy, typed: fittingFields(copy.typed, valuesOf(item)) as CopyValues['typed'] }, item);
  // The same function for every item of a kind.
  const [changed] = useState(() => content.changed);
  const [state, setState] = useState(() => ({
    item: initial.item,
    /** What the server has of the form. */
    saved: initial.copy ? valuesOfCopy(initial.copy.values, initial.item) : valuesOf(initial.item),
    savedAt: initial.copy?.updatedAt ?? initial.item?.updatedAt,
  }));
  const [defaultValues] = useState(state.saved);
  const form = useForm<Values>({ resolver: content.resolver, defaultValues: defaultValues as DefaultValues<Values> });
  const [unsaved, setUnsaved] = useState<string[]>([]);
  const latest = useRef(state);
  const { saved } = state;
  const isDraft = (of: Item | undefined) => of !== undefined && content.draft?.is(of) === true;

  // Computed here instead of by the form: a save of its own must not reset the fields.
  useEffect(() => {
    const check = () => setUnsaved(changed(form.getValues(), saved));
    check();
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [form, saved, changed]);

  function know(next: Partial<typeof state>): void {
    latest.current = { ...latest.current, ...next };
    setState(latest.current);
  }

  const set = (name: string, value: unknown) =>
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);

  /** Synchronous: no key is pressed between the form and its fields. */
  const fill = (values: readonly (readonly [string, unknown])[]) =>
    flushSync(() => {
      for (const [name, value] of values) set(name, value);
    });

  /** Takes the server's values into the form, except over what was typed since `sent`. */
  function adopt(fresh: Item, sent: Values, isAutosave: boolean): void {
    const former = latest.current.item;
    const before = valuesOf(former);
    const merged = mergeSaved(content, { before, sent, now: form.getValues(), after: valuesOf(fresh), isAutosave });
    const next = former ? content.withFormer(fresh, former, merged.kept) : fresh;
    fill([...merged.accepted]);
    know({ item: next, saved: valuesOf(next), savedAt: new Date() });
  }

  async function loadItem(key?: string): Promise<Item> {
    const { item: fresh } = await content.load(key);
    if (!fresh) throw new Error('It has been deleted meanwhile.');
    return fresh;
  }

  return {
    ...state,
    form,
    unsaved,
    changed,
    isDraft: isDraft(state.item),
    /** Also between two renders. */
    now: () => latest.current,
    isDraftNow: () => isDraft(latest.current.item),
    typed: () => structuredClone(form.getValues()),
    valuesOfCopy,
    know,
    fill,
    adopt,
    loadItem,
  };
}

export type EditingBase<Values extends FieldValues, Item extends { updatedAt: Date }> = ReturnType<
  typeof useEditingBase<Values, Item>
>;
