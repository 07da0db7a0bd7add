import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import type { DefaultValues, FieldValues, Path, PathValue, Resolver } from 'react-hook-form';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { sameJson } from '../../../../shared/text/same-json';
import { toFailure } from '../../../trpc/failure';
import { getStatus } from '../../../trpc/trpc';
import { showFieldErrors } from '../../../ui/admin/form/server-errors';
import { offerUndo } from '../../../ui/admin/undo';
import { mergeForms } from './merge-values';
import type { Choice } from './merge-values';
import { explainConflict, saveFailure } from './use-conflicts';
import type { Conflict } from './use-conflicts';
import { useLocalDraft } from './use-local-draft';

interface Versioned<Values, Version> {
  /** The whole form, as it was loaded. */
  stored: Values;
  version: Version;
}

interface Saved<Values, Version> extends Versioned<Values, Version> {
  /** Instead of the usual one. */
  description?: string;
}

interface Options<Values extends FieldValues, Version> {
  /** Of the text that this browser keeps until it is saved, and of who has it open. */
  name: string;
  initial: Versioned<Values, Version>;
  resolver: Resolver<Values>;
  /** Refused with CONFLICT if the stored version is another. */
  save: (values: Values, expectedVersion: Version) => Promise<Saved<Values, Version>>;
  load: () => Promise<Versioned<Values, Version>>;
  saved: { title: string; description: string };
  /** Values of several lines, and such fields of the items of a list. */
  texts?: readonly string[];
}

/** Names of the form's own fields that differ. */
const changed = (values: FieldValues, before: FieldValues) =>
  Object.keys(values).filter((name) => !sameJson(values[name], before[name]));

function shown(name: string, values: FieldValues): { label: string; text: string } {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const value: unknown = values[name];
  const label = words.charAt(0).toUpperCase() + words.slice(1);
  return { label, text: typeof value === 'string' ? value : JSON.stringify(value, undefined, 1) };
}

/** A form that is saved as a whole, and only over the version that it was loaded with. */
export function useVersionedForm<Values extends FieldValues, Version>(options: Options<Values, Version>) {
  const { name, initial, resolver, save, load, saved, texts = [] } = options;
  const form = useForm<Values>({ resolver, defaultValues: initial.stored as DefaultValues<Values> });
  const [known, setKnown] = useState({ ...initial, at: new Date() });
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<Conflict>();
  const [isSaving, setIsSaving] = useState(false);
  const [isDirty, setIsDirty] = useState(false);

  useEffect(() => {
    const check = () => setIsDirty(changed(form.getValues(), known.stored).length > 0);
    check();
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [form, known]);

  /** Synchronous: no key is pressed between the form and its fields. */
  const fill = (values: readonly (readonly [string, unknown])[]) =>
    flushSync(() => {
      for (const [field, value] of values)
        form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>);
    });

  const merging = { changed, shown, texts };
  const local = useLocalDraft(form, {
    entity: name,
    id: 'site',
    saved: known.stored,
    savedAt: known.at,
    merging,
    fill,
  });

  /** Except over what was typed since `sent`. */
  function take(next: Versioned<Values, Version>, sent: Values): void {
    const typed = structuredClone(form.getValues());
    const { settle } = mergeForms(merging, { was: sent, mine: typed, theirs: next.stored });
    const own = changed(typed, sent).map((field) => [field, typed[field] as unknown] as const);
    form.reset(next.stored);
    fill([...own, ...settle({})]);
    setKnown({ ...next, at: new Date() });
  }

  /** What the form would send of these values of its fields; as they are if it would refuse them. */
  async function asSubmitted(values: Values): Promise<Values> {
    const read = await resolver(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    return Object.keys(read.errors).length === 0 ? (read.values as Values) : values;
  }

  /** What others saved meanwhile goes into the form; the same lines of both are chosen. */
  async function meet(before: Values): Promise<void> {
    const fresh = await load();
    // With what was typed since the refused save was sent.
    const mine = await asSubmitted(structuredClone(form.getValues()));
    const merged = mergeForms(merging, { was: before, mine, theirs: fresh.stored });
    const resolve = async (choices: Readonly<Record<string, readonly Choice[]>>): Promise<boolean> => {
      fill(merged.settle(choices));
      setConflict(undefined);
      setKnown({ ...fresh, at: new Date() });
      return saveNow(await asSubmitted(structuredClone(form.getValues())), fresh, merged.labels);
    };
    const { differences } = merged;
    if (differences.length === 0) await resolve({});
    else
      setConflict({
        kind: 'conflict',
        message: SAVED_MEANWHILE,
        verb: 'Save',
        about: explainConflict(undefined),
        differences,
        resolve,
      });
  }

  /** Saves what there was before, unless somebody has saved since. */
  async function takeBack(before: Values, after: Versioned<Values, Version>) {
    try {
      const again = await save(await asSubmitted(before), after.version);
      take(again, after.stored);
      return { title: 'Undone', description: 'Everything is as it was before.' };
    } catch (error) {
      return { kind: 'error' as const, title: 'Error undoing', description: toFailure(error).message };
    }
  }

  async function saveNow(
    values: Values,
    over: Versioned<Values, Version>,
    takenIn: readonly string[] = [],
  ): Promise<boolean> {
    setFailure(undefined);
    setIsSaving(true);
    const sent = structuredClone(form.getValues());
    try {
      const { description = saved.description, ...after } = await save(values, over.version);
      take(after, sent);
      const also = takenIn.length > 0 ? ` What others saved meanwhile is in it: ${takenIn.join(', ')}.` : '';
      offerUndo({
        title: saved.title,
        description: `${description}${also}`,
        undo: () => takeBack(over.stored, after),
      });
      return true;
    } catch (error) {
      if (getStatus(error) === 409)
        await meet(over.stored).catch((later: unknown) => setFailure(toFailure(later).message));
      else if (!showFieldErrors(error, Object.keys(values) as Path<Values>[], form.setError))
        setFailure(saveFailure(error));
      return false;
    } finally {
      setIsSaving(false);
    }
  }

  return {
    name,
    form,
    local,
    shown,
    changed,
    failure,
    conflict,
    dismissProblem: () => setConflict(undefined),
    isSaving,
    isDirty,
    submit: form.handleSubmit((values) => saveNow(structuredClone(values), known).then(() => undefined)),
    undo: () => form.reset(known.stored),
  };
}

export type VersionedEditing<Values extends FieldValues> = ReturnType<typeof useVersionedForm<Values, unknown>>;
