import { useEffect, useState } from 'react';
import { Button, Flex, Grid, Heading, Stack, Text } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { Controller, useForm, useWatch } from 'react-hook-form';
import type { PostStatus } from '../../../../shared/content/blog-admin.schema';
import { BeforePublishing } from '../../markdown/admin/before-publishing';
import { MarkdownEditor } from '../../markdown/admin/markdown-editor';
import { BOTH_SIDES, ONE_SIDE, useEditorSide } from '../../markdown/admin/use-editor-side';
import { abovePinnedBar } from '../../../ui/admin/above-pinned-bar';
import { UnsavedGuard } from '../../../ui/admin/unsaved-guard';
import { useSaveShortcut } from '../../../ui/admin/use-save-shortcut';
import { useFormToast } from '../../../ui/admin/use-form-toast';
import type { AdminPost } from './blog-admin-data';
import { EditBar } from './edit-bar';
import { PostEditorDialogs } from './editor-dialogs';
import type { OpenDialog } from './editor-dialogs';
import { FeaturedImagePanel } from './featured-image-panel';
import { clearTransferredDraft, withTransferredDraft } from './transfer-draft';
import { clearNewPost, readNewPost, useNewPostCopy } from './new-post-copy';
import { EMPTY_POST, isSamePost, postOfCopy, postResolver, postFormValues } from './post-form';
import type { PostValues } from './post-form';
import { dateOfLocalText } from '../../../ui/admin/publication-time';
import { PublishingPanel } from './publishing-panel';
import { SharingPanel } from './sharing-panel';
import { LocalDraftNotice, OtherEditorNotice, isEditedByOther } from '../../copies/admin/copy-notices';
import { CopyDialogs } from '../../copies/admin/copy-dialogs';
import { useLocalDraft } from '../../copies/admin/use-local-draft';
import { useViewer } from '../../auth/viewer';
import { TitleFields } from './title-fields';
import { useAutosave, useIsDirty } from './use-autosave';
import { isPublic, usePostSaving } from './use-post-saving';

interface Props {
  /** Undefined for a new post. */
  post?: AdminPost;
  site: { siteName: string; publicUrl: string };
}

/** Initial values: the post with what was typed while it was being created, or the copy of an unsaved new post. */
function initialValues(post: AdminPost | undefined, copy: PostValues | undefined): PostValues {
  if (!post) return copy ?? EMPTY_POST;
  const stored = postFormValues(post);
  return withTransferredDraft(post.id, post.copy ? postOfCopy(post.copy.values, stored) : stored);
}

/** The form's words for a field of a post. */
const FIELD_LABELS: Partial<Record<string, string>> = {
  featuredImage: 'Featured image',
  featuredImageAlt: 'Image description',
  categoryId: 'Category',
  publishedAt: 'Published at',
  metaDescription: 'Meta description',
  metaKeywords: 'Keywords',
};

const labelOf = (field: string) => FIELD_LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1);

function useEditor(post: AdminPost | undefined) {
  const userId = useViewer()?.id;
  const toast = useFormToast('post');
  const [copy] = useState(() => (post ? undefined : readNewPost()));
  const [defaultValues] = useState(() => initialValues(post, copy));
  const form = useForm<PostValues>({ resolver: postResolver, defaultValues });
  useEffect(clearTransferredDraft, []);
  const saving = usePostSaving(form, post);
  const isDirty = useIsDirty(form, saving.saved);
  const isTaken = isEditedByOther(saving.copies.copy, userId);
  useAutosave(form, saving, !isTaken);
  const local = useLocalDraft(form, {
    entity: 'post',
    id: saving.stored.id ?? 'new',
    isSaved: (values) => saving.stored.id === undefined || isSamePost(values, saving.saved),
    savedAt: saving.savedAt,
  });
  useNewPostCopy(form, saving.stored.id === undefined);

  async function send(values: PostValues): Promise<void> {
    const isSaved = await saving.save(structuredClone(values));
    if (isSaved && !post) clearNewPost();
  }

  /** Runs `action` with the form's values if they can be published. */
  function whenValid(action: (values: PostValues) => void): void {
    void form.handleSubmit(
      (values) => action(structuredClone(values)),
      (problems) => {
        const message = Object.values(problems)[0]?.message;
        toast({ kind: 'error', title: 'Validation Error', ...(message && { description: message }) });
      },
    )();
  }

  /** Saves the form, with `status` if given. An invalid form gets its former status back. */
  function save(status?: PostStatus): void {
    const before = form.getValues('status');
    if (status) form.setValue('status', status);
    void form.handleSubmit(send, (problems) => {
      if (status) form.setValue('status', before);
      const message = Object.values(problems)[0]?.message;
      toast({ kind: 'error', title: 'Validation Error', ...(message && { description: message }) });
    })();
  }

  return { form, saving, isDirty, isTaken, local, save, whenValid, isRestored: copy !== undefined };
}

function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Flex wrap="wrap" align="center" gap="s3" px="s4" py="s2" bg="accent-soft" borderRadius="r2">
      <Text flex="1 1 16rem">This is what you had typed before and not saved.</Text>
      <Button size="sm" bg="surface" onClick={onDiscard}>
        Start over
      </Button>
    </Flex>
  );
}

function useNextStatus(form: ReturnType<typeof useEditor>['form']) {
  const [status, publishedAt] = useWatch({ control: form.control, name: ['status', 'publishedAt'] });
  const date = dateOfLocalText(publishedAt);
  const [openedAt] = useState(() => Date.now());
  return { status, isFuture: date !== null && date.getTime() > openedAt };
}

function BeforePost({ form: { control } }: Pick<ReturnType<typeof useEditor>, 'form'>) {
  const [content, excerpt, categoryId] = useWatch({ control, name: ['content', 'excerpt', 'categoryId'] });
  const missing = [
    ...(excerpt.trim() === '' ? ['There is no excerpt for lists and feeds.'] : []),
    ...(categoryId === '' ? ['There is no category.'] : []),
  ];
  return <BeforePublishing markdown={content} missing={missing} />;
}

const beside = { gridTemplateColumns: 'minmax(0, 1fr) 19rem' };

const layout = {
  gridTemplateColumns: 'minmax(0, 1fr)',
  [BOTH_SIDES]: beside,
  [ONE_SIDE]: { '&[data-side=settings]': beside },
  '@media (max-width: 47.99rem)': abovePinnedBar,
} as const;

export function PostEditor({ post, site }: Props) {
  const { form, saving, isDirty, isTaken, local, save, whenValid, isRestored } = useEditor(post);
  const [isNoticeOpen, setIsNoticeOpen] = useState(isRestored);
  const [dialog, setDialog] = useState<OpenDialog>();
  const { side, toggle } = useEditorSide();
  const navigate = useNavigate();
  const isLive = isPublic(saving.stored);
  const { copies } = saving;

  /** Saves a draft; what visitors see already is published after a look. */
  function submit(status?: PostStatus): void {
    if (!isLive) save(status);
    else whenValid(() => setDialog('publish'));
  }

  useSaveShortcut({
    onSave: () => (isLive ? void saving.save(structuredClone(form.getValues()), { isAutosave: true }) : save()),
    onPublish: () => submit(isLive ? undefined : 'published'),
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) submit();
      }}
    >
      <Heading as="h1" srOnly>
        {post ? 'Edit post' : 'New post'}
      </Heading>
      <EditBar
        saving={saving}
        isDirty={isDirty}
        {...useNextStatus(form)}
        onSave={submit}
        onSchedule={() => whenValid(() => setDialog('schedule'))}
        onDiscard={() => void saving.discard()}
        onPreview={() => setDialog('preview')}
        onRevisions={() => setDialog('revisions')}
        onDelete={() => setDialog('delete')}
      />
      {isTaken && copies.copy && <OtherEditorNotice copy={copies.copy} onTakeOver={() => void saving.takeOver()} />}
      <Grid css={layout} data-side={side} gap="s5" pt={{ md: 's5' }} inert={isTaken}>
        <Stack gap="s5" minW="0">
          <LocalDraftNotice
            found={local.found}
            values={form.getValues}
            labelOf={labelOf}
            onUse={local.use}
            onDiscard={local.discard}
          />
          {isNoticeOpen && (
            <RestoredNotice
              onDiscard={() => {
                clearNewPost();
                form.reset(EMPTY_POST);
                setIsNoticeOpen(false);
              }}
            />
          )}
          <TitleFields form={form} isNew={post === undefined} />
          <Controller
            control={form.control}
            name="content"
            render={({ field, fieldState }) => (
              <MarkdownEditor
                id="post-content"
                name="content"
                value={field.value}
                error={fieldState.error?.message}
                side={side}
                hasSettings
                onChange={field.onChange}
                onToggleSide={toggle}
              />
            )}
          />
        </Stack>
        <Grid
          as="aside"
          aria-label="Post settings"
          gap="s4"
          minW="0"
          alignContent="start"
          alignItems="start"
          templateColumns="repeat(auto-fit, minmax(min(100%, 19rem), 1fr))"
        >
          <PublishingPanel form={form} />
          <BeforePost form={form} />
          <FeaturedImagePanel form={form} />
          <SharingPanel form={form} site={site} />
        </Grid>
      </Grid>
      <PostEditorDialogs
        open={dialog}
        form={form}
        saving={saving}
        isDirty={isDirty}
        onClose={() => setDialog(undefined)}
        onDeleted={() => void navigate({ to: '/admin', search: { tab: 'blog' }, ignoreBlocker: true })}
      />
      <CopyDialogs
        open={dialog}
        copies={copies}
        busy={saving.isSaving}
        onPublish={(summary) => void saving.save(structuredClone(form.getValues()), { summary })}
        onSchedule={saving.schedule}
        onClose={() => setDialog(undefined)}
      />
      <UnsavedGuard
        when={isDirty}
        text={() => form.getValues('content')}
        {...(isLive && { onSave: () => saving.save(structuredClone(form.getValues()), { isAutosave: true }) })}
      />
    </form>
  );
}
