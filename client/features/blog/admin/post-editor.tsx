import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Stack } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { Controller, useWatch } from 'react-hook-form';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { useKnownViewer } from '../../auth/known-viewer';
import { RemovalDialog } from '../../addresses/admin/removal-dialog';
import { parseLocalTime, timeValue } from '../../../ui/admin/publication-time';
import { EditFrame } from '../../editing/admin/edit-frame';
import { Revisions } from '../../editing/admin/revisions';
import { BeforePublishing } from '../../markdown/admin/before-publishing';
import { MarkdownEditor } from '../../markdown/admin/markdown-editor';
import type { TextHandle } from '../../markdown/admin/markdown-text';
import { WithSidePanel } from '../../markdown/admin/side-panel';
import { useEditorSide } from '../../markdown/admin/use-editor-side';
import type { PostStatus } from '../../../../shared/content/blog-admin.schema';
import { FeaturedImagePanel } from './featured-image-panel';
import { PostStatusMark } from './post-status';
import { PostPanel, PublishingPanel } from './publishing-panel';
import { SharingPanel } from './sharing-panel';
import { TitleFields } from './title-fields';
import { CAN_BE_BROUGHT_BACK } from '../../editing/admin/use-restore';
import { useDeletePost } from './use-delete-post';
import { nextStep, usePostEditing } from './use-post-editing';
import type { PostEditing, StoredPost } from './use-post-editing';

type Revision = Outputs['admin']['posts']['revisions']['get'];

interface Props extends StoredPost {
  site: { siteName: string; publicUrl: string };
  onFirstChange: () => void;
}

interface BeforeProps extends Pick<PostEditing, 'form'> {
  onShow: (passage: string) => void;
}

const MISSING = {
  excerpt: 'There is no excerpt for lists and feeds.',
  categoryId: 'There is no category.',
} as const;
const FIELDS = ['excerpt', 'categoryId'] as const;

function BeforePost({ form: { control, setFocus }, onShow }: BeforeProps) {
  const [content, ...filled] = useWatch({ control, name: ['content', ...FIELDS] });
  const missing = FIELDS.filter((_, index) => filled[index]?.trim() === '');
  return (
    <BeforePublishing
      markdown={content}
      missing={missing.map((name) => MISSING[name])}
      onMissing={(text) => setFocus(FIELDS.find((name) => MISSING[name] === text) ?? 'content')}
      onShow={onShow}
    />
  );
}

type FieldsProps = Pick<PostEditing, 'form' | 'item' | 'isPublishing'> & Pick<Props, 'site'>;

function PostFields({ form, item, isPublishing, site }: FieldsProps) {
  const { side, show, toggle } = useEditorSide('lootrank-post-side', 'settings');
  const editor = useRef<Pick<TextHandle, 'focus' | 'show'>>(null);
  return (
    <WithSidePanel
      label="Post settings"
      side={side}
      onShow={show}
      panel={
        <>
          <PostPanel form={form} />
          <FeaturedImagePanel form={form} />
          <BeforePost form={form} onShow={(passage) => editor.current?.show(passage)} />
          <PublishingPanel form={form} item={item} />
          <SharingPanel form={form} site={site} />
        </>
      }
    >
      <Stack gap="s5" minW="0">
        <TitleFields
          form={form}
          isNew={item === undefined}
          isPublishing={isPublishing}
          isPublic={item?.status === 'published'}
        />
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
              ref={(handle) => {
                editor.current = handle;
                field.ref(handle);
              }}
              onChange={field.onChange}
              onToggleSide={toggle}
            />
          )}
        />
      </Stack>
    </WithSidePanel>
  );
}

function useSendForReview() {
  const navigate = useNavigate();
  const toast = useFormToast('post');
  return trpc.admin.posts.sendForReview.useMutation({
    onSuccess: () => {
      toast({ kind: 'success', title: 'Sent for review', description: 'An editor will publish it or send it back.' });
      void navigate({ to: '/admin', search: { tab: 'dashboard' }, ignoreBlocker: true });
    },
    onError: (error) =>
      toast({ kind: 'error', title: 'Error sending the post', description: toFailure(error).message }),
  });
}

export function PostEditor({ site, onFirstChange, ...stored }: Props) {
  const editing = usePostEditing(stored);
  const { form, item, unsaved } = editing;
  const { mutateAsync: restore } = trpc.admin.posts.revisions.restore.useMutation();
  const navigate = useNavigate();
  const remove = useDeletePost(() => void navigate({ to: '/admin', search: { tab: 'blog' }, ignoreBlocker: true }));
  const [openedAt] = useState(() => Date.now());
  const [status, publishedAt] = useWatch({ control: form.control, name: ['status', 'publishedAt'] });
  const step = nextStep(item, { status, publishedAt }, openedAt);
  const isLive = item !== undefined && !editing.isDraft;
  const isDirty = unsaved.length > 0;
  const onChanged = useEffectEvent(onFirstChange);
  useEffect(() => {
    if (isDirty) onChanged();
  }, [isDirty]);

  function save(next: PostStatus, onSaved?: () => void): void {
    const before = form.getValues('status');
    const putBack = () => form.setValue('status', before);
    form.setValue('status', next);
    editing.whenValid(() => {
      void (editing.isDraft ? editing.save() : editing.publish()).then((isSaved) => {
        if (isSaved) onSaved?.();
        else putBack();
      });
    }, putBack);
  }

  const publish = () => save(step.isFuture ? 'scheduled' : 'published');
  const schedule = {
    label: step.label === 'Schedule' || status === 'scheduled' ? 'Change the time…' : 'Schedule…',
    at: status === 'scheduled' ? parseLocalTime(publishedAt) : null,
    note: 'The post becomes public at that time.',
    busy: editing.isSaving,
    error: form.formState.errors.publishedAt?.message,
    onSchedule: (at: Date, close: () => void) => {
      form.setValue('publishedAt', timeValue(at));
      save('scheduled', close);
    },
    onUnschedule: (close: () => void) => save('draft', close),
  };
  const mayPublish = useKnownViewer()?.can.includes('post.publish') === true;
  const removable = mayPublish ? item : undefined;
  // Not the form's status, which is the next one while that is saved.
  const hasDraftButton = mayPublish && !isLive && (item?.status ?? 'draft') === 'draft';
  const send = useSendForReview();

  function sendForReview(): void {
    editing.whenValid(() => {
      void editing.save().then((isSaved) => isSaved && send.mutate({ id: editing.id }));
    });
  }

  return (
    <EditFrame
      editing={editing}
      heading={item ? 'Edit post' : 'New post'}
      back={{ label: 'Posts', tab: 'blog' }}
      mark={item && <PostStatusMark status={item.status} publishedAt={item.publishedAt} />}
      address={item?.status === 'published' ? `/blog/${item.slug}` : undefined}
      revisions={
        item &&
        ((close) => (
          <Revisions
            editing={editing}
            item={item}
            list={trpc.admin.posts.revisions.list}
            get={trpc.admin.posts.revisions.get}
            restore={restore}
            empty="Each save that changes the text is kept here."
            // The content is listed even when it is unchanged.
            differences={({ title, excerpt, content }: Revision, values) =>
              [
                { name: 'Title', before: title, after: values.title },
                { name: 'Excerpt', before: excerpt ?? '', after: values.excerpt },
                { name: 'Content', before: content, after: values.content.trim() },
              ].filter(({ name, before, after }) => name === 'Content' || before !== after)
            }
            onClose={close}
          />
        ))
      }
      removal={
        removable &&
        ((isOpen, close) => (
          <RemovalDialog
            open={isOpen}
            path={removable.status === 'published' ? `/blog/${removable.slug}` : undefined}
            title="Are you sure you want to delete this post?"
            text={`“${removable.title}” goes to the trash with its revisions. ${CAN_BE_BROUGHT_BACK}`}
            busy={remove.isPending}
            onConfirm={(leadTo) => remove.mutate({ id: removable.id, leadTo })}
            onClose={close}
          />
        ))
      }
      buttons={
        hasDraftButton && (
          <Button type="submit" px={{ base: 's2', md: 's4' }}>
            Save draft
          </Button>
        )
      }
      schedule={!mayPublish || item?.status === 'published' ? undefined : schedule}
      submitLabel={mayPublish ? step.label : 'Send for review'}
      onMain={!mayPublish ? sendForReview : hasDraftButton ? publish : undefined}
      onSubmit={!mayPublish ? sendForReview : isLive ? undefined : () => save(status)}
      onPublish={!mayPublish ? sendForReview : isLive ? undefined : publish}
      text={() => form.getValues('content')}
    >
      <PostFields form={form} item={item} isPublishing={editing.isPublishing} site={site} />
    </EditFrame>
  );
}
