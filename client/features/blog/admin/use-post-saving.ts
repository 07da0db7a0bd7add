import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from '@tanstack/react-router';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { statusOf } from '../../../trpc/trpc';
import { showFieldErrors } from '../../../ui/admin/server-errors';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import { useSubmissionId } from '../../../ui/use-submission-id';
import { useCopy } from '../../copies/admin/use-copy';
import { useCopyFlows } from '../../copies/admin/use-copy-flows';
import { transferDraft } from './transfer-draft';
import type { AdminPost } from './blog-admin-data';
import {
  postChanges,
  postCreation,
  EMPTY_POST,
  isSamePost,
  postCopyValues,
  postFormValues,
  postOfCopy,
} from './post-form';
import type { PostValues } from './post-form';
import { dateOfLocalText, formatLocalTime, localText, zoneName } from '../../../ui/admin/publication-time';

/** The last version known to be in the database; no id before the first save. */
export interface Stored {
  id?: string;
  slug?: string;
  updatedAt?: Date;
  values: PostValues;
}

export const storedOf = (post: AdminPost): Stored => ({
  id: post.id,
  slug: post.slug,
  updatedAt: post.updatedAt,
  values: postFormValues(post),
});

interface SaveOptions {
  /** Overwrite what another editor saved in the meantime. */
  isForced?: boolean;
  isAutosave?: boolean;
  /** Nobody pressed for it. */
  isQuiet?: boolean;
  /** One line about the changes, for colleagues. */
  summary?: string;
}

const FIELDS = [
  'title',
  'slug',
  'excerpt',
  'content',
  'featuredImage',
  'featuredImageAlt',
  'publishedAt',
  'metaDescription',
  'metaKeywords',
] as const;

function outcomeOf({ status, publishedAt }: PostValues): [title: string, description: string] {
  const date = dateOfLocalText(publishedAt);
  if (status === 'draft') return ['Draft saved', 'The draft has been saved successfully.'];
  if (status === 'published' || !date) return ['Post published', 'The blog post is public.'];
  return [`Scheduled · ${formatLocalTime(date)}`, `The blog post becomes public at that time in ${zoneName(date)}.`];
}

/** 'taken': somebody else writes in the same unpublished changes now. */
type Problem = 'conflict' | 'taken' | 'failed';

export const isPublic = ({ id, values }: Stored): boolean => id !== undefined && values.status !== 'draft';

export function usePostSaving(form: UseFormReturn<PostValues>, post: AdminPost | undefined) {
  const toast = useFormToast('post');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const create = trpc.admin.posts.create.useMutation();
  const update = trpc.admin.posts.update.useMutation();
  const { submissionId } = useSubmissionId();
  const [stored, setStored] = useState<Stored>(() => (post ? storedOf(post) : { values: EMPTY_POST }));
  const [problem, setProblem] = useState<{ kind: Problem; message: string }>();
  const copies = useCopy(trpc.admin.posts, post?.id ?? '', post?.copy ?? null);
  /** What the server has of the form: unpublished changes, or the post. */
  const [saved, setSaved] = useState<PostValues>(() =>
    post?.copy ? postOfCopy(post.copy.values, stored.values) : stored.values,
  );
  const kept = useRef(saved);
  const [savedAt, setSavedAt] = useState<Date | undefined>(post?.copy?.updatedAt ?? post?.updatedAt);
  const [isMoving, setIsMoving] = useState(false);
  const latest = useRef(stored);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  function keep(values: PostValues): void {
    kept.current = values;
    setSaved(values);
  }

  function store(next: Stored): void {
    latest.current = next;
    setStored(next);
    keep(next.values);
  }

  /** Takes over the server's values for fields that were not changed during the request. */
  function adopt(sent: PostValues, saved: PostValues): void {
    for (const field of Object.keys(saved) as (keyof PostValues)[]) {
      const isUntouched = JSON.stringify(form.getValues(field)) === JSON.stringify(sent[field]);
      if (isUntouched && JSON.stringify(saved[field]) !== JSON.stringify(sent[field]))
        form.setValue(field, saved[field]);
    }
  }

  async function saveNew(values: PostValues): Promise<void> {
    const { id } = await create.mutateAsync({ ...postCreation(values), submissionId: submissionId() });
    store({ id, values });
    transferDraft(id, values, () => form.getValues());
    setIsMoving(true);
    void utils.admin.posts.list.invalidate();
    const [title, description] = outcomeOf(values);
    toast({ kind: 'success', title, description });
    await navigate({ to: '/admin/blog/edit/$id', params: { id }, replace: true, ignoreBlocker: true }).finally(() =>
      setIsMoving(false),
    );
  }

  /** Stores unpublished changes of a public post. */
  async function saveCopy(values: PostValues, options: SaveOptions): Promise<void> {
    const { values: before, updatedAt = null } = latest.current;
    await copies.save(postCopyValues(values, before), updatedAt, options);
    keep(values);
    setSavedAt(new Date());
  }

  async function publishChanges(values: PostValues, { isForced = false, summary = '' }: SaveOptions): Promise<void> {
    await saveCopy(values, {});
    await copies.publish({ summary, isForced });
  }

  async function saveChanges(id: string, values: PostValues, options: SaveOptions): Promise<void> {
    const { isForced = false, isAutosave = false } = options;
    const before = latest.current;
    if (isPublic(before)) await publishChanges(values, options);
    else {
      const { updatedAt, slug } = await update.mutateAsync({
        id,
        ...postChanges(values, before.values),
        ...(!isForced && before.updatedAt && { expectedUpdatedAt: before.updatedAt }),
        isAutosave,
      });
      if (isAutosave) {
        setSavedAt(new Date());
        store({ id, slug, updatedAt, values });
        return;
      }
    }
    setSavedAt(new Date());
    const fresh = await utils.admin.posts.get.fetch({ id }, { staleTime: 0 });
    // Fields of others that did not collide come along.
    const now = isPublic(before) ? postFormValues(fresh) : values;
    const published = { ...now, status: fresh.status, publishedAt: localText(fresh.publishedAt) };
    store({ id, slug: fresh.slug, updatedAt: fresh.updatedAt, values: published });
    adopt(values, published);
    void utils.admin.posts.list.invalidate();
    void utils.admin.posts.revisions.invalidate();
    const isChange = before.values.status === published.status && published.status !== 'draft';
    const [title, description] = isChange
      ? ['Post updated', 'The blog post has been updated successfully.']
      : outcomeOf(published);
    toast({ kind: 'success', title, description });
  }

  function refuse(error: unknown, { isAutosave = false }: SaveOptions): void {
    const message = failureOf(error).message;
    const isConflict = statusOf(error) === 409;
    if (isConflict && message === SAVED_MEANWHILE) {
      setProblem({ kind: isPublic(latest.current) && isAutosave ? 'taken' : 'conflict', message });
      return;
    }
    setProblem({ kind: 'failed', message });
    if (isAutosave) return;
    toast({ kind: 'error', title: 'Error saving post', description: message });
    if (isConflict) form.setError('slug', { type: 'server', message }, { shouldFocus: true });
    else showFieldErrors(error, FIELDS, form.setError);
  }

  async function saveNow(values: PostValues, options: SaveOptions): Promise<boolean> {
    const { id, values: before } = latest.current;
    const toCopy = options.isAutosave === true && isPublic(latest.current);
    if (id !== undefined && options.isAutosave && !toCopy && isSamePost(values, before)) return true;
    // A publication that was on its way when this was queued has taken it along.
    if (toCopy && options.isQuiet && isSamePost(values, kept.current)) return true;
    try {
      if (id === undefined) await saveNew(values);
      else await (toCopy ? saveCopy(values, options) : saveChanges(id, values, options));
      // An autosave leaves a conflict to be decided.
      setProblem((known) => (toCopy && known?.kind === 'conflict' ? known : undefined));
      return true;
    } catch (error) {
      refuse(error, options);
      return false;
    }
  }

  /** Runs saves one after the other, so that each knows what the previous one wrote. */
  function save(values: PostValues, options: SaveOptions = {}): Promise<boolean> {
    const result = turn.current.then(() => saveNow(values, options));
    turn.current = result;
    return result;
  }

  /** Fills the form with what the server has, unpublished changes included, and discards unsaved input. */
  function loadServerVersion(fresh: AdminPost): void {
    const values = postFormValues(fresh);
    store(storedOf(fresh));
    copies.know(fresh.copy);
    const shown = fresh.copy ? postOfCopy(fresh.copy.values, values) : values;
    keep(shown);
    form.reset(shown);
    setProblem(undefined);
    setSavedAt(fresh.copy?.updatedAt ?? fresh.updatedAt);
  }

  const flows = useCopyFlows('post', {
    form,
    copies,
    keep: () => save(structuredClone(form.getValues()), { isAutosave: true }),
    showPublished: () => {
      form.reset(latest.current.values);
      keep(latest.current.values);
      setProblem(undefined);
    },
    load: async () =>
      loadServerVersion(await utils.admin.posts.get.fetch({ id: latest.current.id ?? '' }, { staleTime: 0 })),
  });

  return {
    stored,
    saved,
    savedAt,
    copies,
    ...flows,
    problem,
    dismissProblem: () => setProblem(undefined),
    save,
    loadServerVersion,
    isCreating: create.isPending || isMoving,
    isSaving: create.isPending || update.isPending || isMoving || copies.isSaving,
  };
}

export type PostSaving = ReturnType<typeof usePostSaving>;
