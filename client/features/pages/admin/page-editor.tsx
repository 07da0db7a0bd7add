import { useState } from 'react';
import { Button, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { FormProvider, useForm } from 'react-hook-form';
import { pageForm } from '../../../../shared/content/pages.schema';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { statusOf } from '../../../trpc/trpc';
import type { Outputs } from '../../../trpc/trpc';
import { AdminPage } from '../../../ui/admin/admin-page';
import { ConflictDialog } from '../../../ui/admin/conflict-dialog';
import { formatExactTime } from '../../../ui/admin/relative-time';
import { SaveBar } from '../../../ui/admin/save-bar';
import { showFieldErrors } from '../../../ui/admin/server-errors';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { UnsavedGuard } from '../../../ui/admin/unsaved-guard';
import { useSaveShortcut } from '../../../ui/admin/use-save-shortcut';
import { useToast } from '../../../ui/toaster';
import { PageFields } from './page-fields';
import type { PageValues } from './page-fields';

type Stored = Omit<Outputs['admin']['pages']['get'], 'copy'>;

/** Maps null to '': an emptied field equals one that was never filled. */
const valuesOf = (page: Stored) => ({
  ...page,
  metaTitle: page.metaTitle ?? '',
  metaDescription: page.metaDescription ?? '',
});

function usePageForm(stored: Stored) {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const form = useForm<PageValues>({ resolver: zodResolver(pageForm), defaultValues: valuesOf(stored) });
  const [readAt, setReadAt] = useState(stored.updatedAt);
  const [failure, setFailure] = useState<string>();
  const [isStale, setIsStale] = useState(false);
  const update = trpc.admin.pages.update.useMutation();

  function take(page: Stored) {
    form.reset(valuesOf(page));
    setReadAt(page.updatedAt);
    setIsStale(false);
    setFailure(undefined);
  }

  async function save(values: PageValues, expectedUpdatedAt: Date | undefined) {
    setFailure(undefined);
    try {
      take(await update.mutateAsync({ ...values, slug: stored.slug, ...(expectedUpdatedAt && { expectedUpdatedAt }) }));
      showToast({ kind: 'success', title: 'Page saved', description: 'Visitors see it from now on.' });
      void utils.admin.pages.invalidate();
    } catch (error) {
      if (showFieldErrors(error, ['title', 'content', 'metaTitle', 'metaDescription'], form.setError)) return;
      const { message } = failureOf(error);
      if (statusOf(error) === 409 && message === SAVED_MEANWHILE) setIsStale(true);
      else setFailure(message);
    }
  }

  return {
    form,
    failure,
    isStale,
    isBusy: update.isPending,
    readAt,
    submit: form.handleSubmit((values) => save(values, readAt)),
    overwrite: form.handleSubmit((values) => save(values, undefined)),
    reloadServerVersion: async () => take(await utils.admin.pages.get.fetch({ slug: stored.slug }, { staleTime: 0 })),
    keepMine: () => setIsStale(false),
  };
}

function Editor({ stored }: { stored: Stored }) {
  const { form, failure, isStale, isBusy, readAt, submit, overwrite, reloadServerVersion, keepMine } =
    usePageForm(stored);
  const { isDirty } = form.formState;
  useSaveShortcut(() => isBusy || submit());
  return (
    <AdminPage
      title={stored.title}
      lead={`/${stored.slug}, last saved ${formatExactTime(readAt)}`}
      actions={
        <>
          <Button asChild>
            <Link to="/admin" search={{ tab: 'pages' }}>
              All pages
            </Link>
          </Button>
          <Button asChild>
            <a href={`/${stored.slug}`} target="_blank" rel="noopener">
              View
            </a>
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form noValidate onSubmit={submit}>
          <UnsavedGuard when={isDirty} text={() => form.getValues('content')} />
          <Stack gap="s5">
            <PageFields />
            {failure !== undefined && <ErrorBox message={failure} />}
            <SaveBar label="Save Page" isBusy={isBusy} isDirty={isDirty} onUndo={() => form.reset()} />
          </Stack>
        </form>
      </FormProvider>
      <ConflictDialog
        open={isStale}
        title={SAVED_MEANWHILE}
        text="Nothing of yours is lost: it stays in the form until you load theirs in its place."
        mine={form.getValues('content')}
        busy={isBusy}
        onReloadServerVersion={() => void reloadServerVersion()}
        onOverwrite={() => void overwrite()}
        onClose={keepMine}
      />
    </AdminPage>
  );
}

export function PageEditor({ slug }: { slug: string }) {
  // Loaded once: a refetch must not replace what is being typed.
  const { data, error, isFetching, refetch } = trpc.admin.pages.get.useQuery(
    { slug },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  );
  if (data) return <Editor stored={data} />;
  return (
    <AdminPage title="Pages">
      {error ? (
        <ErrorBox
          message={`Error loading the page: ${failureOf(error).message}`}
          busy={isFetching}
          onTryAgain={() => void refetch()}
        />
      ) : (
        <SkeletonRows />
      )}
    </AdminPage>
  );
}
