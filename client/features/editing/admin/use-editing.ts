import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { get, useForm } from 'react-hook-form';
import type {
  DefaultValues,
  FieldErrors,
  FieldValues,
  Path,
  PathValue,
  Resolver,
  UseFormReturn,
} from 'react-hook-form';
import type { CopyValues } from '../../../../shared/content/working-copies.schema';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { failureOf } from '../../../trpc/failure';
import { statusOf } from '../../../trpc/trpc';
import { formatLocalTime, zoneName } from '../../../ui/admin/publication-time';
import { useDebouncedChange } from '../../../ui/admin/use-debounced-change';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import type { Toast } from '../../../ui/toast-store';
import { useViewer } from '../../auth/viewer';
import { mergeSaved } from './merge-saved';
import { fittingFields, isEditedByOther, useCopy } from './use-copy';
import type { Procedures, StoredCopy } from './use-copy';
import { useLocalDraft } from './use-local-draft';

type Announcement = Pick<Toast, 'title' | 'description' | 'action' | 'subject'>;

/** What an editor says of one kind of content. A value's name is its path in the form: 'title', 'facts.kyc_from'. */
export interface Content<Values extends FieldValues, Item extends { updatedAt: Date }> {
  subject: 'post' | 'casino' | 'page';
  /** Of the item, or of the draft of one that does not exist yet. */
  idOf: (item: Item | undefined) => string;
  procedures: Procedures;
  resolver: Resolver<Values>;
  /** Without an item the empty form. */
  valuesOf: (item: Item | undefined) => Values;
  valuesOfCopy: (copy: CopyValues, item: Item | undefined) => Values;
  copyValuesOf: (values: Values, item: Item | undefined) => CopyValues;
  /** Names of the values that differ once they are stored. */
  changed: (values: Values, before: Values) => string[];
  /** The readable label and text of a value. */
  shown: (name: string, values: Values) => { label: string; text: string };
  /**
   * With `key` an item that has just begun to exist. Always asks: a query of the cache may be on its way since before
   * the save.
   */
  load: (key?: string) => Promise<{ item: Item | undefined; copy: StoredCopy | null }>;
  /**
   * A draft is saved as it is: visitors do not see it. What it cannot be saved with yet is kept as typed beside it. Without
   * this there are none.
   */
  draft?: {
    is: (item: Item) => boolean;
    save: (values: Values, item: Item, how: { isAutosave: boolean; force: boolean }) => Promise<unknown>;
    /** What can be saved while somebody types; undefined for nothing. */
    ready: (values: Values, item: Item) => Values | undefined;
  };
  /** A change with a procedure of its own, which no copy has. What it returns is what to announce. */
  direct?: (values: Values, item: Item, hasCopy: boolean) => (() => Promise<Announcement>) | undefined;
  /** The item as the form's new base: for the named values the former one, so that the next save reports a conflict. */
  withFormer: (item: Item, former: Item, names: ReadonlySet<string>) => Item;
  /** Whether visitors see it, with or without its unpublished changes. */
  isPublic: (item: Item) => boolean;
  /** Shows a refusal beside its field. */
  showRefusal: (error: unknown, form: UseFormReturn<Values>) => void;
  /** What a form with these problems is refused with. */
  problemText?: (problems: FieldErrors<Values>) => string;
  messageOf?: (error: unknown) => string;
  announce: (before: Item | undefined, after: Item) => Announcement;
  /** Who saved it last, and when. */
  lastSave: (item: Item) => Promise<{ by: string; at: Date } | undefined>;
  /** Marks what other screens show of it as outdated. */
  invalidate: () => void;
  onKept?: (() => void) | undefined;
  onPublished?: ((item: Item, isNew: boolean) => void) | undefined;
}

/** 'keep' stores unpublished changes, 'draft' saves a draft, 'publish' makes it public. */
interface Action {
  kind: 'keep' | 'draft' | 'publish';
  summary?: string;
  /** Nobody pressed for it. */
  isQuiet?: boolean;
}

export interface Conflict<Values> {
  kind: 'conflict';
  message: string;
  /** What is repeated after the choice. */
  verb: 'Save' | 'Publish';
  /** Whether somebody else writes in the same unpublished changes; otherwise they published. */
  isCopy: boolean;
  by: { by: string; at: Date } | undefined;
  /** Names of values that both changed. */
  names: string[];
  theirs: Values;
  /** Applies the editor's choices to the form, and repeats what was refused. */
  resolve: (isTheirs: (name: string) => boolean) => Promise<boolean>;
}

/** `isAway`: nothing answered, so that the same may succeed later. */
type Problem<Values> = { kind: 'failed'; message: string; isAway?: boolean } | Conflict<Values>;

const RETRY_MS = 10_000;

const firstMessage = (problems: FieldErrors) => (Object.values(problems)[0]?.message ?? '') as string;

const both = (a: readonly string[], b: readonly string[]) => a.filter((name) => b.includes(name));

/** The form of one item: kept by itself, published on request, with what the server has of it. */
export function useEditing<Values extends FieldValues, Item extends { updatedAt: Date }>(
  content: Content<Values, Item>,
  initial: { item: Item | undefined; copy: StoredCopy | null },
) {
  const { subject, valuesOf } = content;
  const valuesOfCopy = (copy: CopyValues, item: Item | undefined) =>
    content.valuesOfCopy({ ...copy, typed: fittingFields(copy.typed, valuesOf(item)) as CopyValues['typed'] }, item);
  // The same function for every item of a kind.
  const [changed] = useState(() => content.changed);
  const toast = useFormToast(subject);
  const userId = useViewer()?.id;
  const [state, setState] = useState(() => ({
    item: initial.item,
    /** What the server has of the form. */
    saved: initial.copy ? valuesOfCopy(initial.copy.values, initial.item) : valuesOf(initial.item),
    savedAt: initial.copy?.updatedAt ?? initial.item?.updatedAt,
  }));
  const id = content.idOf(state.item);
  const [defaultValues] = useState(state.saved);
  const form = useForm<Values>({ resolver: content.resolver, defaultValues: defaultValues as DefaultValues<Values> });
  const [problem, setProblem] = useState<Problem<Values>>();
  const [running, setRunning] = useState<Action['kind']>();
  const [unsaved, setUnsaved] = useState<string[]>([]);
  const latest = useRef(state);
  const copies = useCopy(content.procedures, () => content.idOf(latest.current.item), initial.copy);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const { item, saved } = state;
  const isDraft = item !== undefined && content.draft?.is(item) === true;
  const isTaken = isEditedByOther(copies.copy, userId);

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

  const typed = () => structuredClone(form.getValues());
  const set = (name: string, value: unknown) =>
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);

  /** Takes the server's values into the form, except over what was typed since `sent`. */
  function adopt(fresh: Item, sent: Values, isAutosave: boolean): void {
    const former = latest.current.item;
    const before = valuesOf(former);
    const merged = mergeSaved(content, { before, sent, now: form.getValues(), after: valuesOf(fresh), isAutosave });
    const next = former ? content.withFormer(fresh, former, merged.kept) : fresh;
    for (const [name, value] of merged.accepted) set(name, value);
    know({ item: next, saved: valuesOf(next), savedAt: new Date() });
  }

  async function loadItem(key?: string): Promise<Item> {
    const { item: fresh } = await content.load(key);
    if (!fresh) throw new Error('It has been deleted meanwhile.');
    return fresh;
  }

  async function keepNow(values: Values, { isQuiet = false, isRebased = false } = {}): Promise<void> {
    const { item: of } = latest.current;
    await copies.save(content.copyValuesOf(values, of), of?.updatedAt ?? null, { isQuiet, isRebased });
    know({ saved: values, savedAt: new Date() });
    content.onKept?.();
  }

  async function saveDraftNow(values: Values, before: Item, isAutosave: boolean): Promise<void> {
    // Changes from the time when it was public: they are in the form.
    const force = copies.hasCopy();
    await content.draft?.save(values, before, { isAutosave, force });
    if (force) await copies.discard();
    const fresh = await loadItem();
    adopt(fresh, values, isAutosave);
    if (!isAutosave) toast({ kind: 'success', ...content.announce(before, fresh) });
  }

  async function publishNow(values: Values, { summary = '', isRebased = false }, onKept: () => void): Promise<void> {
    const { item: before } = latest.current;
    const direct = before && content.direct?.(values, before, copies.hasCopy());
    let announcement: Announcement | undefined;
    let key: string | undefined;
    if (direct) {
      announcement = await direct();
      if (copies.hasCopy()) await copies.discard();
    } else {
      await keepNow(values, { isRebased });
      onKept();
      key = await copies.publish({ summary });
    }
    const fresh = await loadItem(key);
    adopt(fresh, values, false);
    toast({ kind: 'success', ...(announcement ?? content.announce(before, fresh)) });
    content.onPublished?.(fresh, before === undefined);
  }

  /** What others saved meanwhile, beside the form; and the way on from there. */
  async function meet(action: Action, values: Values, isCopy: boolean, message: string, isSecond: boolean) {
    const fresh = await content.load();
    const before = isCopy ? latest.current.saved : valuesOf(latest.current.item);
    // Discarded by another tab, and nothing published: nobody has written anything else.
    const isGone =
      isCopy && !fresh.copy && fresh.item?.updatedAt.getTime() === latest.current.item?.updatedAt.getTime();
    const stored = fresh.copy ? valuesOfCopy(fresh.copy.values, fresh.item) : valuesOf(fresh.item);
    const theirs = isGone ? before : isCopy ? stored : valuesOf(fresh.item);
    const isMine = changed(values, before);
    const isTheir = changed(theirs, before);
    const names = both(both(isMine, isTheir), changed(values, theirs));

    function merge(isTheirs: (name: string) => boolean): void {
      const now = changed(form.getValues(), before);
      for (const name of isTheir) if (isTheirs(name) || !now.includes(name)) set(name, get(theirs, name));
      copies.know(fresh.copy);
      know({ item: fresh.item, saved: isCopy ? stored : valuesOf(fresh.item) });
      setProblem(undefined);
    }

    function resolve(isTheirs: (name: string) => boolean): Promise<boolean> {
      merge(isTheirs);
      return run(action, { isRebased: true });
    }

    const canMerge = names.length === 0 && !isCopy && !isSecond;
    const isUnread = action.kind === 'publish' && isTheir.length > 0;
    // Fields that do not collide merge by themselves; once, since something else may be refused.
    if (canMerge && !isUnread) {
      void resolve(() => false);
      return;
    }
    const copied = isCopy && fresh.copy ? { by: fresh.copy.editor ?? 'Somebody', at: fresh.copy.updatedAt } : undefined;
    const by = copied ?? (fresh.item && (await content.lastSave(fresh.item).catch(() => undefined)));
    // Nobody has looked at them beside each other: they go live by a second press.
    if (canMerge) {
      merge(() => false);
      const labels = isTheir.map((name) => content.shown(name, theirs).label.toLowerCase());
      const what = `${by?.by ?? 'Somebody'} changed this meanwhile: ${labels.join(', ')}.`;
      const told = `${what} Look at it, then publish again.`;
      setProblem({ kind: 'failed', message: told });
      toast({ kind: 'error', title: 'Not published yet', description: told });
    } else if (names.length === 0 && !isCopy) setProblem({ kind: 'failed', message });
    else {
      const verb = action.kind === 'publish' ? 'Publish' : 'Save';
      setProblem({ kind: 'conflict', message, verb, isCopy, by, names, theirs, resolve });
    }
  }

  async function refuse(error: unknown, action: Action, values: Values, isCopy: boolean, isSecond: boolean) {
    const message = content.messageOf?.(error) ?? failureOf(error).message;
    if (statusOf(error) === 409 && message === SAVED_MEANWHILE) {
      await meet(action, values, isCopy, message, isSecond);
      return;
    }
    const status = statusOf(error);
    setProblem({ kind: 'failed', message, isAway: status === undefined || status >= 500 });
    if (action.kind === 'keep' || action.isQuiet) return;
    toast({ kind: 'error', title: `Error saving ${subject}`, description: message });
    content.showRefusal(error, form);
  }

  const isDraftNow = ({ item: now } = latest.current) => now !== undefined && content.draft?.is(now) === true;

  async function runNow(action: Action, { isRebased = false }): Promise<boolean> {
    const { isQuiet = false } = action;
    const all = typed();
    const { item: before } = latest.current;
    // A publication that was on its way when this was queued has taken it along.
    if (isQuiet && changed(all, latest.current.saved).length === 0) return true;
    const isOfDraft = isDraftNow();
    const ready = isOfDraft && isQuiet && before ? content.draft?.ready(all, before) : all;
    const values = ready ?? all;
    // What was queued before the item was created or published.
    const kind = action.kind === 'publish' ? action.kind : isOfDraft && ready ? 'draft' : 'keep';
    // Marks what keeps it from being a part of the draft.
    if (!ready) void form.trigger();
    let isCopy = kind !== 'draft';
    setRunning(kind);
    try {
      if (kind === 'keep') await keepNow(values, { isQuiet, isRebased });
      else if (kind === 'draft' && before) await saveDraftNow(values, before, isQuiet);
      else await publishNow(values, { ...action, isRebased }, () => (isCopy = false));
      // A conflict stays until somebody decides.
      setProblem((known) => (kind === 'keep' && known?.kind === 'conflict' ? known : undefined));
      if (!isQuiet) content.invalidate();
      return true;
    } catch (error) {
      await refuse(error, action, values, isCopy, isRebased).catch((failure: unknown) =>
        setProblem({ kind: 'failed', message: failureOf(failure).message }),
      );
      return false;
    } finally {
      setRunning(undefined);
    }
  }

  /** Runs saves one after the other, so that each knows what the previous one wrote. */
  function run(action: Action, how: { isRebased?: boolean } = {}): Promise<boolean> {
    const result = turn.current.then(() => runNow(action, how));
    turn.current = result;
    return result;
  }

  /** Fills the form with what the server has, unpublished changes included, and drops what is typed. */
  async function reload(): Promise<void> {
    try {
      const fresh = await content.load();
      const shown = fresh.copy ? valuesOfCopy(fresh.copy.values, fresh.item) : valuesOf(fresh.item);
      copies.know(fresh.copy);
      know({ item: fresh.item, saved: shown, savedAt: fresh.copy?.updatedAt ?? fresh.item?.updatedAt });
      form.reset(shown);
      setProblem(undefined);
    } catch (error) {
      toast({ kind: 'error', title: `Error loading ${subject}`, description: failureOf(error).message });
    }
  }

  /**
   * Merges values that were saved outside this form. In turn with the saves: a save must not receive the response to a
   * request that was sent before it.
   */
  function refresh(): Promise<void> {
    const result = turn.current.then(async () => {
      const { item: former } = latest.current;
      const fresh = await loadItem();
      const isCopied = copies.hasCopy();
      const { saved: kept } = latest.current;
      adopt(fresh, valuesOf(former), false);
      if (isCopied) know({ saved: kept });
    });
    turn.current = result.catch(() => undefined);
    return result;
  }

  async function discardNow(): Promise<void> {
    const before = typed();
    try {
      const discarded = await copies.discard();
      const published = valuesOf(latest.current.item);
      know({ saved: published });
      form.reset(published);
      setProblem(undefined);
      const undo = () => {
        form.reset(before);
        void run({ kind: 'keep' });
      };
      toast({
        kind: 'success',
        title: 'Changes discarded',
        description: !latest.current.item
          ? 'The form is empty again.'
          : content.isPublic(latest.current.item)
            ? `The ${subject} is as visitors see it.`
            : `The ${subject} is as it was saved last.`,
        ...(discarded && { action: { label: 'Undo', run: undo, hasFocus: true } }),
      });
    } catch (error) {
      toast({ kind: 'error', title: 'Error discarding changes', description: failureOf(error).message });
    }
  }

  /** Back to what visitors see; 'Undo' brings the changes back. After the saves that are on their way. */
  function discard(): Promise<void> {
    const result = turn.current.then(discardNow);
    turn.current = result;
    return result;
  }

  /** Takes the copy over with all that the other has typed. */
  async function takeOver(): Promise<void> {
    try {
      await copies.takeOver();
      await reload();
    } catch (error) {
      toast({ kind: 'error', title: 'Error taking over', description: failureOf(error).message });
    }
  }

  /** Returns false if the time was refused. */
  async function schedule(at: Date | null): Promise<boolean> {
    if (at !== null && !(await run({ kind: 'keep' }))) return false;
    try {
      await copies.schedule(at);
    } catch {
      // The dialog shows why.
      return false;
    }
    const description = at
      ? `The changes go live at that time in ${zoneName(at)}.`
      : 'They wait until you publish them.';
    toast({ kind: 'success', title: at ? `Scheduled · ${formatLocalTime(at)}` : 'Not scheduled', description });
    return true;
  }

  /** Runs `action` if the form can be saved, else says what is wrong. */
  function whenValid(action: () => void, otherwise?: () => void): void {
    void form.handleSubmit(action, (problems) => {
      otherwise?.();
      const description = (content.problemText ?? firstMessage)(problems);
      toast({ kind: 'error', title: 'Validation Error', ...(description && { description }) });
    })();
  }

  useDebouncedChange(form, !isTaken && problem?.kind !== 'conflict', () => {
    if (unsaved.length > 0) void run({ kind: isDraft ? 'draft' : 'keep', isQuiet: true });
  });

  const again = useEffectEvent(() => {
    if (unsaved.length > 0) void run({ kind: isDraft ? 'draft' : 'keep', isQuiet: true });
  });
  const isAway = problem?.kind === 'failed' && problem.isAway === true && !isTaken;
  useEffect(() => {
    if (!isAway) return;
    const retry = () => again();
    const timer = setInterval(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [isAway]);

  const local = useLocalDraft(form, {
    entity: subject,
    id,
    isSaved: (values) => changed(values, saved).length === 0,
    savedAt: state.savedAt,
  });

  return {
    form,
    id,
    procedures: content.procedures,
    subject,
    shown: content.shown,
    changed,
    item,
    isDraft,
    saved,
    savedAt: state.savedAt,
    unsaved,
    copies,
    isTaken,
    local,
    problem,
    whenValid,
    dismissProblem: () => setProblem(undefined),
    /** Saves without publishing: a draft as it is, anything else as unpublished changes. */
    save: () => run({ kind: isDraft ? 'draft' : 'keep' }),
    /** The same before the editor is left, of a draft as far as it can be saved. */
    keep: () => run(isDraft ? { kind: 'draft', isQuiet: true } : { kind: 'keep' }),
    publish: (summary = '') => run({ kind: 'publish', summary }),
    discard,
    takeOver,
    schedule,
    reload,
    refresh,
    /** A press is on its way. */
    isSaving: running !== undefined,
    isPublishing: running === 'publish',
  };
}

export type Editing<Values extends FieldValues, Item extends { updatedAt: Date }> = ReturnType<
  typeof useEditing<Values, Item>
>;
