import { useRef, useState } from 'react';
import type { CopyValues } from '../../../../shared/content/working-copies.schema';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import type { trpc } from '../../../trpc/trpc-react';

export type StoredCopy = NonNullable<Outputs['admin']['posts']['get']['copy']>;
export type Copy = Omit<StoredCopy, 'values'>;

/** After this time somebody who stopped typing is not in the way any more. */
const EDITING_MS = 10 * 60_000;

/** Whether somebody else typed in this copy just now. */
export const isEditedByOther = (copy: Copy | null, userId: string | undefined, now = Date.now()): boolean =>
  copy?.editorId != null && copy.editorId !== userId && now - copy.updatedAt.getTime() < EDITING_MS;

/** The procedures of one kind of content. */
export type Procedures = Pick<
  typeof trpc.admin.posts,
  'createPreview' | 'open' | 'saveCopy' | 'takeOverCopy' | 'discardCopy' | 'publishCopy' | 'scheduleCopy'
>;

/** No list of a form has an empty place. */
const getKind = (value: unknown) =>
  !Array.isArray(value) ? (value === null ? 'null' : typeof value) : value.includes(null) ? 'gaps' : 'list';

/** What was typed in this form; another version of it, a program or an import may have stored something else. */
export const fittingFields = <Fields extends object>(typed: Fields, form: object): Partial<Fields> => {
  const kinds = new Map(Object.entries(form).map(([name, value]) => [name, getKind(value)]));
  const fitting = Object.entries(typed).filter(([name, value]) => kinds.get(name) === getKind(value));
  return Object.fromEntries(fitting) as Partial<Fields>;
};

/** The values of a copy as the server stores them: dates as text, nothing undefined. */
export const asJson = (fields: object) => JSON.parse(JSON.stringify(fields)) as CopyValues['typed'];

type Part = CopyValues['base'][string];
type Parts = Record<string, Part>;

const isParts = (part: Part | undefined): part is Parts =>
  typeof part === 'object' && part !== null && !Array.isArray(part);

const hasRows = (name: string) => name === 'facts' || name === 'scores';

/** The same parts as they were when they were changed first. */
const asBegun = (parts: Parts, former: Parts): Parts =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const before = former[name];
      if (before === undefined) return [name, part];
      return [name, hasRows(name) && isParts(part) && isParts(before) ? asBegun(part, before) : before];
    }),
  );

/** A fact or a score with the time of the row that its editor began with. */
function withFormerTime(part: Part, former: Part | undefined): Part {
  if (!isParts(part) || !isParts(former)) return part;
  const times = Object.entries(former).filter(([name]) => /^expected\w+At$/.test(name) && name in part);
  return { ...part, ...Object.fromEntries(times) };
}

/** Changes begun before 2026-11-28 do not say what their rows were: those are as if new, so that both are asked about. */
function baseOf({ base, change }: CopyValues): Parts {
  const rows = Object.entries(change ?? {}).flatMap(([name, parts]) =>
    hasRows(name) && isParts(parts) ? [[name, Object.fromEntries(Object.keys(parts).map((key) => [key, null]))]] : [],
  );
  return { ...(Object.fromEntries(rows) as Parts), ...base };
}

/** New values of a copy, beside what its fields were when they were changed first. */
function sinceBegun(values: CopyValues, former: CopyValues | undefined): CopyValues {
  const { change } = values;
  const formerChange = former?.change;
  if (!former || !change || !formerChange) return values;
  const nested = Object.entries(change).flatMap(([name, parts]): [string, Part][] => {
    const before = formerChange[name];
    if (!hasRows(name) || !isParts(parts) || !isParts(before)) return [];
    return [
      [name, Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, withFormerTime(part, before[key])]))],
    ];
  });
  return {
    ...values,
    change: { ...change, ...Object.fromEntries(nested) },
    base: asBegun(values.base, baseOf(former)),
  };
}

/**
 * What the server knows of an item's unpublished changes, and the calls that change it. Run them one after the other.
 * `idNow` is read at each call: an item that has just begun to exist has another.
 */
export function useCopy(procedures: Procedures, idNow: () => string, initial: StoredCopy | null) {
  const saveCopy = procedures.saveCopy.useMutation();
  // A save that nobody pressed for does not bring a closed question to sign in back.
  const keepCopy = procedures.saveCopy.useMutation({ trpc: { context: { isQuiet: true } } });
  const takeOverCopy = procedures.takeOverCopy.useMutation();
  const discardCopy = procedures.discardCopy.useMutation();
  const publishCopy = procedures.publishCopy.useMutation();
  const scheduleCopy = procedures.scheduleCopy.useMutation();
  const [copy, setCopy] = useState<Copy | null>(initial);
  const latest = useRef(copy);
  /** What the copy began with: a field that others change meanwhile stays a conflict, however often it is saved. */
  const begun = useRef(initial?.values);

  function know(next: (Copy & { values?: CopyValues }) | null): void {
    latest.current = next;
    begun.current = next?.values;
    setCopy(next);
  }

  const kept = () => (begun.current ? { values: begun.current } : {});

  function knownTime(): Date {
    if (!latest.current) throw new Error('Nothing was saved that could be published.');
    return latest.current.updatedAt;
  }

  /** Stores what was typed. `isRebased`: the form has taken in what others published meanwhile. */
  async function save(
    values: CopyValues,
    baseUpdatedAt: Date | null,
    { isQuiet = false, isRebased = false } = {},
  ): Promise<void> {
    const known = latest.current;
    const own = { publishAt: known?.publishAt ?? null, problem: null, editorId: null, editor: null, begunBy: null };
    const isBegun = known !== null && !isRebased;
    const since = isBegun ? known.baseUpdatedAt : baseUpdatedAt;
    const sent = isBegun ? sinceBegun(values, begun.current) : values;
    const { updatedAt } = await (isQuiet ? keepCopy : saveCopy).mutateAsync({
      id: idNow(),
      values: sent,
      expectedCopyAt: known?.updatedAt ?? null,
      baseUpdatedAt: since,
    });
    know({ ...own, values: sent, baseUpdatedAt: since, updatedAt });
  }

  return {
    copy,
    /** Also between two renders. */
    hasCopy: () => latest.current !== null,
    save,
    know,
    /** What the changed fields were when the unpublished changes began. */
    base: () => (begun.current ? baseOf(begun.current) : {}),
    /** Load it afterwards: the other may have typed since. */
    takeOver: async () => {
      await takeOverCopy.mutateAsync({ id: idNow() });
    },
    /** Returns the item's own key. */
    publish: async (options: { summary?: string }) => {
      const published = await publishCopy.mutateAsync({ id: idNow(), expectedCopyAt: knownTime(), ...options });
      know(null);
      return published.id;
    },
    schedule: async (at: Date | null) => {
      const { updatedAt } = await scheduleCopy.mutateAsync({ id: idNow(), expectedCopyAt: knownTime(), at });
      if (latest.current) know({ ...latest.current, ...kept(), updatedAt, publishAt: at, problem: null });
    },
    /** Returns what was discarded, so that it can be saved again. */
    discard: async () => {
      const discarded = await discardCopy.mutateAsync({
        id: idNow(),
        expectedCopyAt: latest.current?.updatedAt ?? null,
      });
      know(null);
      return discarded;
    },
    isBusy: publishCopy.isPending || discardCopy.isPending || scheduleCopy.isPending,
    /** Why the time was refused. */
    scheduleFailure: scheduleCopy.error ? toFailure(scheduleCopy.error).message : undefined,
  };
}

export type EditingCopy = ReturnType<typeof useCopy>;
