import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { newPageForm, pageForm } from '../../../../shared/content/pages.schema';
import { pickFields } from '../../../../shared/text/pick-fields';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { failureOf } from '../../../trpc/failure';
import { statusOf } from '../../../trpc/trpc';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { showFieldErrors } from '../../../ui/admin/server-errors';
import { useDebouncedChange } from '../../../ui/admin/use-debounced-change';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import { useViewer } from '../../auth/viewer';
import { isEditedByOther } from '../../copies/admin/copy-notices';
import { asJson, useCopy } from '../../copies/admin/use-copy';
import { useCopyFlows } from '../../copies/admin/use-copy-flows';
import { useLocalDraft } from '../../copies/admin/use-local-draft';
import type { PageValues } from './page-fields';

export type StoredPage = Outputs['admin']['pages']['get'];
type StoredCopy = StoredPage['copy'];

const EMPTY: PageValues = { slug: '', title: '', content: '', metaTitle: '', metaDescription: '' };
const FIELDS = ['slug', 'title', 'content', 'metaTitle', 'metaDescription'] as const;

/** Maps null to '': an emptied field equals one that was never filled. */
const valuesOf = (page: Pick<StoredPage, keyof PageValues> | undefined): PageValues => {
  if (!page) return EMPTY;
  const { slug, title, content, metaTitle, metaDescription } = page;
  return { slug, title, content, metaTitle: metaTitle ?? '', metaDescription: metaDescription ?? '' };
};

const changedFields = (values: PageValues, before: PageValues) =>
  FIELDS.filter((field) => values[field] !== before[field]);

interface Editing {
  /** The page's slug, or the id of one that does not exist yet. */
  id: string;
  page?: StoredPage;
  copy: StoredCopy;
  onKept?: () => void;
  onPublished: (slug: string) => void;
}

interface SaveOptions {
  isForced?: boolean;
  summary?: string;
}

type Problem = { kind: 'conflict' | 'taken' | 'failed'; message: string };

/** The form of a page, or of one that does not exist yet: kept by itself, published on request. */
export function usePageEditing({ id, page, copy: storedCopy, onKept, onPublished }: Editing) {
  const toast = useFormToast('page');
  const utils = trpc.useUtils();
  const userId = useViewer()?.id;
  const copies = useCopy(trpc.admin.pages, id, storedCopy);
  const [stored, setStored] = useState(page);
  const [copied, setCopied] = useState<PageValues | undefined>(() =>
    storedCopy ? Object.assign({}, valuesOf(page), storedCopy.values.typed) : undefined,
  );
  const before = useMemo(() => valuesOf(stored), [stored]);
  const saved = copied ?? before;
  const latestSaved = useRef(saved);
  useLayoutEffect(() => {
    latestSaved.current = saved;
  });
  const [defaultValues] = useState(saved);
  const form = useForm<PageValues>({ resolver: zodResolver(page ? pageForm : newPageForm), defaultValues });
  const [savedAt, setSavedAt] = useState<Date>();
  const [problem, setProblem] = useState<Problem>();
  const [isDirty, setIsDirty] = useState(false);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    const check = () => setIsDirty(changedFields(form.getValues(), saved).length > 0);
    check();
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [form, saved]);

  async function keepNow(values: PageValues, how: { isForced?: boolean; isQuiet?: boolean } = {}): Promise<void> {
    const fields = stored ? changedFields(values, before) : FIELDS;
    const change = asJson(pickFields(values, fields));
    const base = asJson(stored ? pickFields(before, fields) : {});
    await copies.save(
      { typed: asJson(pickFields(values, changedFields(values, before))), change, base },
      stored?.updatedAt ?? null,
      how,
    );
    setCopied(values);
    setSavedAt(new Date());
  }

  function take(fresh: StoredPage): void {
    const { copy, ...rest } = fresh;
    const typed = copy ? Object.assign({}, valuesOf(rest), copy.values.typed) : undefined;
    setStored(fresh);
    copies.know(copy);
    setCopied(typed);
    form.reset(typed ?? valuesOf(rest));
    setProblem(undefined);
  }

  function refuse(error: unknown, isKeeping: boolean): void {
    const { message } = failureOf(error);
    const isConflict = statusOf(error) === 409;
    if (isConflict && message === SAVED_MEANWHILE) {
      setProblem({ kind: isKeeping ? 'taken' : 'conflict', message });
      return;
    }
    setProblem({ kind: 'failed', message });
    if (isKeeping) return;
    toast({ kind: 'error', title: 'Error saving page', description: message });
    if (isConflict) form.setError('slug', { type: 'server', message }, { shouldFocus: true });
    else showFieldErrors(error, FIELDS, form.setError);
  }

  /** Runs saves one after the other, so that each knows what the previous one wrote. */
  function inTurn(isKeeping: boolean, run: () => Promise<void>): Promise<boolean> {
    const result = turn.current.then(async () => {
      try {
        await run();
        setProblem((known) => (isKeeping && known?.kind === 'conflict' ? known : undefined));
        return true;
      } catch (error) {
        refuse(error, isKeeping);
        return false;
      }
    });
    turn.current = result;
    return result;
  }

  const typed = () => structuredClone(form.getValues());

  const keep = ({ isForced = false, isQuiet = false } = {}) =>
    inTurn(true, async () => {
      // A publication that was on its way when this was queued has taken it along.
      if (isQuiet && changedFields(form.getValues(), latestSaved.current).length === 0) return;
      await keepNow(typed(), { isForced, isQuiet });
      onKept?.();
    });

  const publish = ({ isForced = false, summary = '' }: SaveOptions) =>
    inTurn(false, async () => {
      const values = typed();
      await keepNow(values);
      await copies.publish({ isForced, summary });
      setCopied(undefined);
      const slug = stored?.slug ?? values.slug;
      if (stored) {
        const fresh = await utils.admin.pages.get.fetch({ slug }, { staleTime: 0 });
        setStored(fresh);
        const isUntouched = changedFields(form.getValues(), values).length === 0;
        if (isUntouched) form.reset(valuesOf(fresh));
        toast({ kind: 'success', title: 'Page saved', description: 'Visitors see it from now on.' });
      } else {
        toast({ kind: 'success', title: 'Page created', description: `It can be read at /${slug} from now on.` });
      }
      void utils.admin.pages.list.invalidate();
      onPublished(slug);
    });

  /** With `isPublished` what visitors see, without unpublished changes. */
  async function reload({ isPublished = false } = {}): Promise<void> {
    try {
      if (isPublished && copies.copy) await copies.discard();
      if (stored) take(await utils.admin.pages.get.fetch({ slug: stored.slug }, { staleTime: 0 }));
    } catch (error) {
      toast({ kind: 'error', title: 'Error loading page', description: failureOf(error).message });
    }
  }

  async function load(): Promise<void> {
    if (stored) {
      await reload();
      return;
    }
    const draft = await utils.admin.pages.draft.fetch({ id }, { staleTime: 0 });
    const values: PageValues = Object.assign({}, EMPTY, draft.values.typed);
    copies.know(draft);
    setCopied(values);
    form.reset(values);
  }

  const flows = useCopyFlows('page', {
    form,
    copies,
    keep,
    showPublished: () => {
      setCopied(undefined);
      form.reset(before);
      setProblem(undefined);
    },
    load,
  });

  const isTaken = isEditedByOther(copies.copy, userId);
  const mayKeep = !isTaken && problem?.kind !== 'conflict' && problem?.kind !== 'taken';
  useDebouncedChange(form, mayKeep, () => {
    if (changedFields(form.getValues(), saved).length > 0) void keep({ isQuiet: true });
  });
  const local = useLocalDraft(form, {
    entity: 'page',
    id,
    isSaved: (values) => changedFields(values, saved).length === 0,
    savedAt,
  });

  return {
    form,
    stored,
    copies,
    local,
    problem,
    isDirty,
    isTaken,
    keep,
    publish,
    ...flows,
    reload,
    dismissProblem: () => setProblem(undefined),
    isBusy: copies.isSaving || copies.isBusy,
  };
}

export type PageEditing = ReturnType<typeof usePageEditing>;
