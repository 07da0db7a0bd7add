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
import { transferDraft } from './transfer-draft';
import type { AdminPost } from './blog-admin-data';
import { postChanges, postCreation, EMPTY_POST, isSamePost, postFormValues } from './post-form';
import type { PostValues } from './post-form';
import { dateOfLocalText, formatLocalTime, localText, zoneName } from './publication-time';

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

type Problem = 'conflict' | 'failed';

export function usePostSaving(form: UseFormReturn<PostValues>, post: AdminPost | undefined) {
  const toast = useFormToast('post');
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const create = trpc.admin.posts.create.useMutation();
  const update = trpc.admin.posts.update.useMutation();
  const { submissionId } = useSubmissionId();
  const [stored, setStored] = useState<Stored>(() => (post ? storedOf(post) : { values: EMPTY_POST }));
  const [problem, setProblem] = useState<{ kind: Problem; message: string }>();
  const [savedAt, setSavedAt] = useState<Date | undefined>(post?.updatedAt);
  const [isMoving, setIsMoving] = useState(false);
  const latest = useRef(stored);
  const turn = useRef<Promise<unknown>>(Promise.resolve());

  function store(next: Stored): void {
    latest.current = next;
    setStored(next);
  }

  /** Takes over the server's values for fields that were not changed during the request. */
  function adopt(sent: PostValues, saved: PostValues): void {
    for (const field of ['status', 'publishedAt'] as const) {
      if (form.getValues(field) === sent[field]) form.setValue(field, saved[field]);
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

  async function saveChanges(
    id: string,
    values: PostValues,
    { isForced = false, isAutosave = false }: SaveOptions,
  ): Promise<void> {
    const before = latest.current;
    const { updatedAt, slug } = await update.mutateAsync({
      id,
      ...postChanges(values, before.values),
      ...(!isForced && before.updatedAt && { expectedUpdatedAt: before.updatedAt }),
      isAutosave,
    });
    setSavedAt(new Date());
    if (isAutosave) {
      store({ id, slug, updatedAt, values });
      return;
    }
    const fresh = await utils.admin.posts.get.fetch({ id }, { staleTime: 0 });
    const saved = { ...values, status: fresh.status, publishedAt: localText(fresh.publishedAt) };
    store({ id, slug, updatedAt, values: saved });
    adopt(values, saved);
    void utils.admin.posts.list.invalidate();
    void utils.admin.posts.revisions.invalidate();
    const isChange = before.values.status === saved.status && saved.status !== 'draft';
    const [title, description] = isChange
      ? ['Post updated', 'The blog post has been updated successfully.']
      : outcomeOf(saved);
    toast({ kind: 'success', title, description });
  }

  function refuse(error: unknown, { isAutosave = false }: SaveOptions): void {
    const message = failureOf(error).message;
    const isConflict = statusOf(error) === 409;
    if (isConflict && message === SAVED_MEANWHILE) {
      setProblem({ kind: 'conflict', message });
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
    if (id !== undefined && options.isAutosave && isSamePost(values, before)) return true;
    try {
      await (id === undefined ? saveNew(values) : saveChanges(id, values, options));
      setProblem(undefined);
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

  /** Fills the form with the post from the database and discards unsaved input. */
  function loadServerVersion(fresh: AdminPost): void {
    store(storedOf(fresh));
    form.reset(postFormValues(fresh));
    setProblem(undefined);
    setSavedAt(fresh.updatedAt);
  }

  return {
    stored,
    savedAt,
    problem,
    dismissProblem: () => setProblem(undefined),
    save,
    loadServerVersion,
    isCreating: create.isPending || isMoving,
    isSaving: create.isPending || update.isPending || isMoving,
  };
}

export type PostSaving = ReturnType<typeof usePostSaving>;
