import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Box, Button, Grid, Input, Stack, Text } from '@chakra-ui/react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Controller } from 'react-hook-form';
import { formatNumber } from '../../../../shared/text/format-number';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import { AdminPage } from '../../../ui/admin/admin-page';
import { ConfirmDialog } from '../../../ui/admin/confirm-dialog';
import { focusableWhenDisabled } from '../../../ui/admin/focusable-when-disabled';
import { FormField } from '../../../ui/admin/form/form-field';
import { Panel } from '../../../ui/admin/panel';
import { parseLocalTime, localTimeProblem } from '../../../ui/admin/publication-time';
import { LocalTime } from '../../../ui/admin/relative-time';
import { SkeletonRows } from '../../../ui/admin/states';
import { TimeField } from '../../../ui/admin/form/time-field';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { Notice } from '../../../ui/messages/notice';
import { EditFrame } from '../../editing/admin/edit-frame';
import { BeforePublishing } from '../../markdown/admin/before-publishing';
import { MarkdownEditor } from '../../markdown/admin/markdown-editor';
import type { TextHandle } from '../../markdown/admin/markdown-text';
import { useEditorSide } from '../../markdown/admin/use-editor-side';
import { useKnownViewer } from '../../auth/known-viewer';
import { CAN_BE_BROUGHT_BACK } from '../../editing/admin/use-restore';
import type { AdminPost } from './blog-admin-data';
import { LetterMark } from './letter-mark';
import { LetterPreview } from './letter-preview';
import { LetterSending } from './letter-sending';
import type { LetterState } from './letter-sending';
import { postFormValues } from './post-form';
import type { PostValues } from './post-form';
import { SettingsPanel } from './settings-panel';
import { useDeletePost } from './use-delete-post';
import { usePostEditing } from './use-post-editing';

const FRAME_MS = 3_000;
const NO_TEXT = 'The letter has no text yet.';

export function LetterEditor({ id }: { id: string }) {
  const post = trpc.admin.posts.get.useQuery({ id }, { gcTime: 0, staleTime: Infinity });
  const state = trpc.admin.letters.state.useQuery(
    { id },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'planned' || data?.state === 'sending' ? FRAME_MS : false,
    },
  );
  const [isJustSent, setIsJustSent] = useState(false);
  const error = post.error ?? state.error;
  if (error) return <Notice kind="error" title={toFailure(error).message} />;
  if (!post.data || !state.data) return <SkeletonRows />;
  if (state.data.state !== null || state.data.sentAt !== null)
    return <SentLetter letter={state.data} isNew={isJustSent} />;
  return <DraftLetter post={post.data} letter={state.data} onSent={() => setIsJustSent(true)} />;
}

function SentLetter({ letter, isNew }: { letter: LetterState; isNew: boolean }) {
  return (
    <AdminPage
      title={letter.title}
      actions={
        <Button asChild>
          <Link to="/admin" search={{ tab: 'newsletter' }}>
            Back to Newsletter
          </Link>
        </Button>
      }
    >
      <Panel p="s4">
        <Stack gap="s3">
          <LetterMark letter={letter} />
          <LetterSending letter={letter} isNew={isNew} />
        </Stack>
      </Panel>
      <Panel p="0">
        <LetterPreview letter={letter} />
      </Panel>
    </AdminPage>
  );
}

const NO_SERVER = 'No mail server is set. An admin sets SMTP_URL. Writing works.';

function Readers({ letter: { audience, lettersPerMinute, isSent } }: { letter: LetterState }) {
  const { confirmed, pending, refused } = audience;
  return (
    <SettingsPanel legend="Who gets it">
      <Text fontWeight="700">
        {formatNumber(confirmed)} confirmed {confirmed === 1 ? 'address' : 'addresses'}
      </Text>
      <Text fontSize="small" color="muted">
        {formatNumber(pending)} not confirmed and {formatNumber(refused)} refused addresses are left out. Sent at{' '}
        {formatNumber(lettersPerMinute)} a minute.
      </Text>
      {(!isSent || confirmed === 0) && (
        <Text fontSize="small" color="warm-text">
          <b>The letter cannot be sent yet.</b>{' '}
          {isSent ? 'Nobody has confirmed an address. A test reaches you all the same.' : NO_SERVER}
        </Text>
      )}
    </SettingsPanel>
  );
}

interface TestProps {
  letter: LetterState;
  subject: string;
  isBusy: boolean;
  onTest: () => void;
}

/** A test needs no reader. What it does need and lacks is said where one presses. */
function TestMail({ letter: { isSent, testAddress }, subject, isBusy, onTest }: TestProps) {
  const id = useId();
  const missing = [
    ...(isSent ? [] : [NO_SERVER]),
    ...(testAddress === null ? ['Your account has no confirmed email address: confirm one under Account.'] : []),
    ...(subject.trim() === '' ? ['The letter has no subject.'] : []),
  ];
  return (
    <SettingsPanel legend="Try it">
      <Button loading={isBusy} aria-describedby={id} {...focusableWhenDisabled(missing.length > 0, onTest)}>
        Send me a test
      </Button>
      <Text id={id} fontSize="small" color={missing.length > 0 ? 'negative' : 'muted'} overflowWrap="anywhere">
        {missing.length > 0 ? missing.join(' ') : `Goes to ${testAddress} only.`}
      </Text>
    </SettingsPanel>
  );
}

/** At widths where the mail stands beside the text, the settings stand beside the subject. */
const areas = {
  gridTemplateAreas: '"fields" "text" "settings" "notices"',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 80rem)': {
    gridTemplateAreas: '"fields settings" "text text" "notices notices"',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 2fr)',
  },
} as const;

interface DraftProps {
  post: AdminPost;
  letter: LetterState;
  onSent: () => void;
}

function DraftLetter({ post, letter, onSent }: DraftProps) {
  const { id } = post;
  const editing = usePostEditing({ id, post, draft: null });
  const { form } = editing;
  const { side, toggle } = useEditorSide();
  const text = useRef<Pick<TextHandle, 'show'>>(null);
  const utils = trpc.useUtils();
  const toast = useFormToast('letter');
  const [asked, setAsked] = useState<'now' | 'later'>();
  const shown = () => structuredClone(form.getValues());
  const read = useRef(form.getValues());
  const [time, setTime] = useState('');
  const [problem, setProblem] = useState<string>();
  const changes = trpc.admin.letters.changes.useQuery({ id }, { staleTime: 0 });
  const refuse = (error: unknown) =>
    toast({ kind: 'error', title: 'Letter not sent', description: toFailure(error).message });
  const test = trpc.admin.letters.test.useMutation({
    onSuccess: ({ to }) => toast({ kind: 'success', title: 'Test sent', description: `To ${to}.` }),
    onError: refuse,
  });
  const send = trpc.admin.letters.send.useMutation({ onError: refuse, onSuccess: onSent });
  const navigate = useNavigate();
  const toList = () => void navigate({ to: '/admin', search: { tab: 'newsletter' }, ignoreBlocker: true });
  const remove = useDeletePost(toList, 'letter');
  const mayDelete = useKnownViewer()?.can.includes('post.remove') === true;
  const { audience, isSent } = letter;
  const [title, content] = form.watch(['title', 'content']);
  const savedAt = editing.item?.updatedAt.getTime();
  const showMail = useEffectEvent(() => {
    if (savedAt !== letter.updatedAt.getTime()) void utils.admin.letters.state.invalidate({ id });
  });
  useEffect(() => showMail(), [savedAt]);
  // A draft that cannot be saved as it is is kept next to it.
  const isStuck = editing.copies.copy !== null && 'Follows once what is marked is mended';
  const lag = isStuck || (editing.unsaved.length > 0 ? 'Follows in a moment…' : undefined);
  const canSend = isSent && audience.confirmed > 0;

  /** The text is saved first, so that what was read is what is sent, not what a colleague saved since. */
  async function saved(read: PostValues): Promise<Date | undefined> {
    if (!(await editing.save())) return undefined;
    const stored = await utils.admin.posts.get.fetch({ id }, { staleTime: 0 });
    if (editing.changed(postFormValues(stored), read).length === 0) return stored.updatedAt;
    const description = 'Somebody changed it meanwhile. Look at it, then press again.';
    toast({ kind: 'error', title: 'Letter not sent', description });
    return undefined;
  }

  async function sendSaved(): Promise<void> {
    const at = asked === 'later' ? parseLocalTime(time) : null;
    const refused = asked === 'now' || at ? undefined : (localTimeProblem(time) ?? 'Enter a date and a time');
    setProblem(refused);
    if (refused !== undefined) return;
    const expectedUpdatedAt = await saved(read.current);
    if (expectedUpdatedAt) await send.mutateAsync({ id, expectedUpdatedAt, ...(at && { at }) }).catch(() => undefined);
    setAsked(undefined);
    await utils.admin.letters.invalidate();
  }

  function ask(when: 'now' | 'later'): void {
    if (form.getValues('content').trim() !== '') {
      read.current = shown();
      setAsked(when);
      return;
    }
    toast({ kind: 'error', title: 'Letter not sent', description: NO_TEXT });
    form.setFocus('content');
  }

  function insertChanges(): void {
    const { markdown = '' } = changes.data ?? {};
    const text = form.getValues('content').trim();
    form.setValue('content', text === '' ? markdown : `${text}\n\n${markdown}`, { shouldDirty: true });
  }

  const count = formatNumber(audience.confirmed);
  return (
    <EditFrame
      editing={editing}
      heading="Edit letter"
      back={{ label: 'Newsletter', tab: 'newsletter' }}
      address={undefined}
      hasPreview={false}
      removal={
        mayDelete
          ? (isOpen, close) => (
              <ConfirmDialog
                open={isOpen}
                title="Delete this letter?"
                text={`“${letter.title}” goes to the trash. ${CAN_BE_BROUGHT_BACK}`}
                confirmLabel="Delete"
                busy={remove.isPending}
                onConfirm={() => remove.mutate({ id })}
                onClose={close}
              />
            )
          : undefined
      }
      mark={<LetterMark letter={letter} />}
      buttons={canSend && <Button onClick={() => ask('later')}>Send at a time…</Button>}
      submitLabel={canSend ? `Send to ${count}…` : 'Save draft'}
      onMain={canSend ? () => ask('now') : undefined}
      onSubmit={() => void editing.save()}
      text={() => form.getValues('content')}
    >
      <Grid gap="s5" css={areas}>
        <Stack gridArea="fields" gap="s4" minW="0">
          <FormField label="Subject" error={form.formState.errors.title?.message}>
            <Input {...form.register('title')} />
          </FormField>
          <FormField label="First line in the inbox" error={form.formState.errors.excerpt?.message}>
            <Input maxLength={110} {...form.register('excerpt')} />
          </FormField>
        </Stack>
        <Box gridArea="text" minW="0">
          <Controller
            control={form.control}
            name="content"
            render={({ field, fieldState }) => (
              <MarkdownEditor
                id="letter-content"
                name="content"
                value={field.value}
                error={fieldState.error?.message}
                side={side}
                preview={(scroller) => <LetterPreview letter={letter} lag={lag} scroller={scroller} />}
                ref={(handle) => {
                  field.ref(handle);
                  text.current = handle;
                }}
                onToggleSide={toggle}
                onChange={field.onChange}
              />
            )}
          />
        </Box>
        <Grid
          as="aside"
          aria-label="Letter settings"
          gridArea="settings"
          gap="s4"
          minW="0"
          alignItems="start"
          templateColumns="repeat(auto-fit, minmax(min(100%, 13rem), 1fr))"
        >
          <Readers letter={letter} />
          <TestMail
            letter={letter}
            subject={title}
            isBusy={test.isPending}
            onTest={() => void saved(shown()).then((at) => at && test.mutate({ id }))}
          />
          <SettingsPanel legend="Draft from what changed">
            {changes.data && (
              <Text fontSize="small" color="muted">
                {changes.data.isFirst ? 'Since ' : 'Since the last letter, '}
                <LocalTime time={changes.data.since} />: {changes.data.counts.join(', ') || 'nothing'}.
              </Text>
            )}
            {changes.data && changes.data.counts.length > 0 && (
              <Button onClick={insertChanges}>Put it into the text</Button>
            )}
          </SettingsPanel>
        </Grid>
        <Box gridArea="notices" minW="0">
          <BeforePublishing
            title="Before you send"
            markdown={content}
            missing={content.trim() === '' ? [NO_TEXT] : []}
            onShow={(passage) => text.current?.show(passage)}
          />
        </Box>
      </Grid>
      <ConfirmDialog
        open={asked !== undefined}
        title={`Send the letter to ${count} ${audience.confirmed === 1 ? 'person' : 'people'}?`}
        text={asked === 'now' ? 'You can take it back for 60 seconds.' : 'You can take it back until then.'}
        confirmLabel={asked === 'later' ? 'Send at that time' : 'Send'}
        destructive={false}
        busy={send.isPending}
        onConfirm={() => void sendSaved()}
        onClose={() => setAsked(undefined)}
      >
        {asked === 'later' && <TimeField label="Time" required value={time} error={problem} onChange={setTime} />}
      </ConfirmDialog>
    </EditFrame>
  );
}
