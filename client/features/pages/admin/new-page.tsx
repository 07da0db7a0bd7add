import { useState } from 'react';
import { Button, Flex, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link, useNavigate } from '@tanstack/react-router';
import { FormProvider, useForm } from 'react-hook-form';
import { newPageForm } from '../../../../shared/content/pages.schema';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { statusOf } from '../../../trpc/trpc';
import { AdminPage } from '../../../ui/admin/admin-page';
import { HeldSave } from '../../../ui/admin/held-save';
import { showFieldErrors } from '../../../ui/admin/server-errors';
import { ErrorBox } from '../../../ui/admin/states';
import { UnsavedGuard } from '../../../ui/admin/unsaved-guard';
import { useSaveShortcut } from '../../../ui/admin/use-save-shortcut';
import { useToast } from '../../../ui/toaster';
import { useSubmissionId } from '../../../ui/use-submission-id';
import { PageFields } from './page-fields';
import type { PageValues } from './page-fields';

const EMPTY: PageValues = { slug: '', title: '', content: '', metaTitle: '', metaDescription: '' };

export function NewPage() {
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const showToast = useToast();
  const form = useForm<PageValues>({ resolver: zodResolver(newPageForm), defaultValues: EMPTY });
  const [failure, setFailure] = useState<string>();
  const create = trpc.admin.pages.create.useMutation();
  const { submissionId } = useSubmissionId();
  const { isDirty } = form.formState;

  async function submit(values: PageValues) {
    setFailure(undefined);
    try {
      const { slug } = await create.mutateAsync({ ...values, submissionId: submissionId() });
      showToast({ kind: 'success', title: 'Page created', description: `It can be read at /${slug} from now on.` });
      void utils.admin.pages.list.invalidate();
      await navigate({ to: '/admin', search: { tab: 'pages', page: slug }, ignoreBlocker: true });
    } catch (error) {
      const { message } = failureOf(error);
      if (statusOf(error) === 409) form.setError('slug', { type: 'server', message }, { shouldFocus: true });
      else if (!showFieldErrors(error, ['slug', 'title', 'content', 'metaTitle', 'metaDescription'], form.setError))
        setFailure(message);
    }
  }

  useSaveShortcut(() => create.isPending || form.handleSubmit(submit)());

  return (
    <AdminPage title="New page">
      <FormProvider {...form}>
        <form noValidate onSubmit={form.handleSubmit(submit)}>
          <UnsavedGuard when={isDirty} text={() => form.getValues('content')} />
          <Stack gap="s5">
            <PageFields isNew />
            {failure !== undefined && <ErrorBox message={failure} />}
            <Flex gap="s2" wrap="wrap">
              <Button
                type="submit"
                variant="solid"
                colorPalette="accent"
                loading={create.isPending}
                loadingText="Create Page"
              >
                Create Page
              </Button>
              <Button asChild>
                <Link to="/admin" search={{ tab: 'pages' }}>
                  Cancel
                </Link>
              </Button>
              <HeldSave isBusy={create.isPending} />
            </Flex>
          </Stack>
        </form>
      </FormProvider>
    </AdminPage>
  );
}
