import { useState } from 'react';
import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FormProvider } from 'react-hook-form';
import { SAVED_MEANWHILE } from '../../../../shared/text/saving';
import { failureOf } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import { AdminIcon } from '../../../ui/admin-icon';
import { abovePinnedBar } from '../../../ui/admin/above-pinned-bar';
import { AdminPage } from '../../../ui/admin/admin-page';
import { ConflictDialog } from '../../../ui/admin/conflict-dialog';
import { EditBarFrame, savedStateStyles } from '../../../ui/admin/edit-bar-frame';
import { useSavingText } from '../../../ui/admin/held-save';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { UnsavedGuard } from '../../../ui/admin/unsaved-guard';
import { useSaveShortcut } from '../../../ui/admin/use-save-shortcut';
import { CopyActions } from '../../copies/admin/copy-actions';
import { CopyDialogs, WRITTEN_BY_BOTH } from '../../copies/admin/copy-dialogs';
import type { CopyDialog } from '../../copies/admin/copy-dialogs';
import { LocalDraftNotice, OtherEditorNotice } from '../../copies/admin/copy-notices';
import { CopyStateText } from '../../copies/admin/copy-state';
import { PreviewLink } from '../../copies/admin/preview-link';
import { PageFields } from './page-fields';
import { PageRevisions } from './page-revisions';
import { usePageEditing } from './use-page-editing';
import type { PageEditing, StoredPage } from './use-page-editing';

function SavedText({
  copies,
  problem,
  isDirty,
  isBusy,
}: Pick<PageEditing, 'copies' | 'problem' | 'isDirty' | 'isBusy'>) {
  const saving = useSavingText();
  const isRefused = problem !== undefined && (isDirty || copies.copy !== null) && !isBusy;
  const refusal = isDirty ? 'Not saved' : 'Not published';
  return (
    <Text
      role="status"
      fontSize={{ base: 'micro', md: 'small' }}
      color={isRefused ? 'negative' : 'muted'}
      overflowWrap="anywhere"
      flex={{ md: '1 1 8rem' }}
      {...savedStateStyles}
    >
      {isBusy ? saving : isRefused ? `${refusal}: ${problem.message}` : isDirty ? 'Unsaved changes' : null}
      {!isBusy && !isRefused && !isDirty && copies.copy && <CopyStateText copy={copies.copy} />}
    </Text>
  );
}

interface BarProps {
  editing: PageEditing;
  onSchedule: () => void;
}

function PageBar({ editing, onSchedule }: BarProps) {
  const { stored, copies } = editing;
  return (
    <EditBarFrame>
      <Button asChild variant="ghost" px="s2">
        <Link to="/admin" search={{ tab: 'pages' }}>
          <AdminIcon name="left" small /> Pages
        </Link>
      </Button>
      <SavedText {...editing} />
      {copies.copy && <CopyActions onDiscard={() => void editing.discard()} onSchedule={onSchedule} />}
      {stored && (
        <Button asChild variant="ghost" px="s3" textDecoration="none">
          <a href={`/${stored.slug}`} target="_blank" rel="noopener">
            <AdminIcon name="eye" small /> View
          </a>
        </Button>
      )}
      <Button type="submit" variant="solid" colorPalette="accent">
        {stored ? 'Publish changes' : 'Publish'}
      </Button>
    </EditBarFrame>
  );
}

/** 'metaTitle' → 'Search title' */
const LABELS: Partial<Record<string, string>> = {
  slug: 'Address',
  title: 'Title',
  content: 'Text',
  metaTitle: 'Search title',
  metaDescription: 'Meta description',
};

type PageDialog = CopyDialog | 'preview' | 'revisions';

interface DialogsProps {
  editing: PageEditing;
  id: string;
  open: PageDialog | undefined;
  onClose: () => void;
}

function PageDialogs({ editing, id, open, onClose }: DialogsProps) {
  const { form, stored, copies, problem, isBusy, isDirty } = editing;
  return (
    <>
      {open === 'preview' && <PreviewLink procedures={trpc.admin.pages} id={id} isDirty={isDirty} onClose={onClose} />}
      {open === 'revisions' && stored && (
        <PageRevisions
          slug={stored.slug}
          updatedAt={stored.updatedAt}
          copyAt={copies.copy?.updatedAt ?? null}
          values={form.getValues()}
          isDirty={isDirty || copies.copy !== null}
          onRestored={() => {
            onClose();
            void editing.reload();
          }}
          onClose={onClose}
        />
      )}
      <CopyDialogs
        open={open}
        copies={copies}
        busy={isBusy}
        onPublish={(summary) => void editing.publish({ summary })}
        onSchedule={editing.schedule}
        onClose={onClose}
      />
      <ConflictDialog
        open={problem?.kind === 'conflict'}
        title={SAVED_MEANWHILE}
        text="Nothing of yours is lost: it stays in the form until you load theirs in its place."
        mine={form.getValues('content')}
        busy={isBusy}
        onReloadServerVersion={() => void editing.reload({ isPublished: true })}
        onOverwrite={() => void editing.publish({ isForced: true })}
        onClose={editing.dismissProblem}
      />
      <ConflictDialog
        open={problem?.kind === 'taken'}
        title={SAVED_MEANWHILE}
        text={WRITTEN_BY_BOTH}
        mine={form.getValues('content')}
        busy={isBusy}
        onReloadServerVersion={() => void editing.reload()}
        onOverwrite={() => void editing.keep({ isForced: true })}
        onClose={editing.dismissProblem}
      />
    </>
  );
}

function Editor({ editing, id }: { editing: PageEditing; id: string }) {
  const { form, stored, copies, local, isTaken } = editing;
  const [dialog, setDialog] = useState<PageDialog>();
  const open = (next: PageDialog) => void form.handleSubmit(() => setDialog(next))();
  useSaveShortcut({ onSave: () => void editing.keep(), onPublish: () => open('publish') });
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (event.target === event.currentTarget) open('publish');
        }}
      >
        <PageBar editing={editing} onSchedule={() => open('schedule')} />
        <Box pt={{ md: 's5' }} css={{ '@media (max-width: 47.99rem)': abovePinnedBar }}>
          <AdminPage
            title={stored?.title ?? 'New page'}
            {...(stored && { lead: `/${stored.slug}` })}
            actions={
              <>
                {(stored ?? copies.copy) && (
                  <Button onClick={() => setDialog('preview')}>
                    <AdminIcon name="eye" small /> Preview
                  </Button>
                )}
                {stored && (
                  <Button onClick={() => setDialog('revisions')}>
                    <AdminIcon name="clock" small /> Revisions
                  </Button>
                )}
              </>
            }
          >
            <Stack gap="s5" inert={isTaken}>
              <LocalDraftNotice
                found={local.found}
                values={form.getValues}
                labelOf={(field) => LABELS[field] ?? field}
                onUse={local.use}
                onDiscard={local.discard}
              />
              <PageFields isNew={!stored} />
            </Stack>
            {isTaken && copies.copy && (
              <OtherEditorNotice copy={copies.copy} onTakeOver={() => void editing.takeOver()} />
            )}
          </AdminPage>
        </Box>
      </form>
      <PageDialogs editing={editing} id={id} open={dialog} onClose={() => setDialog(undefined)} />
      <UnsavedGuard when={editing.isDirty} text={() => form.getValues('content')} onSave={() => editing.keep()} />
    </FormProvider>
  );
}

function ExistingPage({ page }: { page: StoredPage }) {
  const editing = usePageEditing({ id: page.slug, page, copy: page.copy, onPublished: () => undefined });
  return <Editor editing={editing} id={page.slug} />;
}

function Loading({ query }: { query: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  return (
    <AdminPage title="Pages">
      {query.error ? (
        <ErrorBox
          message={`Error loading the page: ${failureOf(query.error).message}`}
          busy={query.isFetching}
          onTryAgain={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows />
      )}
    </AdminPage>
  );
}

// Loaded once: a refetch must not replace what is being typed.
const ONCE = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };

export function PageEditor({ slug }: { slug: string }) {
  const query = trpc.admin.pages.get.useQuery({ slug }, ONCE);
  return query.data ? <ExistingPage page={query.data} /> : <Loading query={query} />;
}

function NewPageForm({ id, copy }: { id: string; copy: StoredPage['copy'] }) {
  const navigate = useNavigate();
  const { page } = useSearch({ strict: false });
  const editing = usePageEditing({
    id,
    copy,
    // From its first save on the draft has an address, so that a reload finds it.
    onKept: () => {
      if (page === undefined)
        void navigate({
          to: '/admin',
          search: { tab: 'pages', view: 'new', page: id },
          replace: true,
          ignoreBlocker: true,
        });
    },
    onPublished: (slug) => void navigate({ to: '/admin', search: { tab: 'pages', page: slug }, ignoreBlocker: true }),
  });
  return <Editor editing={editing} id={id} />;
}

/** A page that does not exist yet; with an id one that was begun before. */
export function NewPage() {
  const { page } = useSearch({ strict: false });
  const [begun] = useState(page);
  const [id] = useState(() => begun ?? `new:${crypto.randomUUID()}`);
  const query = trpc.admin.pages.draft.useQuery({ id }, { ...ONCE, enabled: begun !== undefined });
  if (begun === undefined) return <NewPageForm id={id} copy={null} />;
  return query.data ? <NewPageForm id={id} copy={query.data} /> : <Loading query={query} />;
}
