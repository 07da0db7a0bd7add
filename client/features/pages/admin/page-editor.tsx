import { useState } from 'react';
import { Text } from '@chakra-ui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FormProvider, useWatch } from 'react-hook-form';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { AdminPage } from '../../../ui/admin/admin-page';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { randomUuid } from '../../../ui/random-id';
import { EditFrame } from '../../editing/admin/edit-frame';
import { Revisions } from '../../editing/admin/revisions';
import { BeforePublishing } from '../../markdown/admin/before-publishing';
import { PageFields } from './page-fields';
import type { PageValues } from './page-fields';
import { usePageEditing } from './use-page-editing';
import type { PageEditing, StoredPage } from './use-page-editing';

type Revision = Outputs['admin']['pages']['revisions']['get'];

function BeforePage() {
  const markdown = useWatch<PageValues, 'content'>({ name: 'content' });
  return <BeforePublishing markdown={markdown} missing={[]} />;
}

function Editor({ editing }: { editing: PageEditing }) {
  const { form, item } = editing;
  const { mutateAsync: restore } = trpc.admin.pages.revisions.restore.useMutation();
  return (
    <FormProvider {...form}>
      <EditFrame
        editing={editing}
        heading={item ? `Edit ${item.title}` : 'New page'}
        back={{ label: 'Pages', tab: 'pages' }}
        mark={
          item && (
            <Text fontSize="small" fontWeight="640" truncate>
              /{item.slug}
            </Text>
          )
        }
        address={item && `/${item.slug}`}
        revisions={
          item &&
          ((close) => (
            <Revisions
              editing={editing}
              item={item}
              list={trpc.admin.pages.revisions.list}
              get={trpc.admin.pages.revisions.get}
              restore={restore}
              empty="Each publication that changes the text is kept here."
              // The text is listed even when it is unchanged.
              differences={({ title, content, metaTitle, metaDescription }: Revision, values) =>
                [
                  { name: 'Title', before: title, after: values.title },
                  { name: 'Text', before: content, after: values.content.trim() },
                  { name: 'Search title', before: metaTitle ?? '', after: values.metaTitle ?? '' },
                  { name: 'Meta description', before: metaDescription ?? '', after: values.metaDescription ?? '' },
                ].filter(({ name, before, after }) => name === 'Text' || before !== after)
              }
              onClose={close}
            />
          ))
        }
        beforePublishing={<BeforePage />}
        submitLabel={item ? 'Publish changes' : 'Publish'}
        text={() => form.getValues('content')}
      >
        <PageFields isNew={!item} />
      </EditFrame>
    </FormProvider>
  );
}

function ExistingPage({ page }: { page: StoredPage }) {
  const editing = usePageEditing({ id: page.slug, page, copy: page.copy });
  return <Editor editing={editing} />;
}

function Loading({ query }: { query: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  return (
    <AdminPage title="Pages">
      {query.error ? (
        <ErrorBox
          message={`Error loading the page: ${toFailure(query.error).message}`}
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
  return <Editor editing={editing} />;
}

export function NewPage() {
  const { page } = useSearch({ strict: false });
  const [begun] = useState(page);
  const [id] = useState(() => begun ?? `new:${randomUuid()}`);
  const query = trpc.admin.pages.draft.useQuery({ id }, { ...ONCE, enabled: begun !== undefined });
  if (begun === undefined) return <NewPageForm id={id} copy={null} />;
  return query.data ? <NewPageForm id={id} copy={query.data} /> : <Loading query={query} />;
}
