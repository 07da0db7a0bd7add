import { useDeferredValue, useImperativeHandle, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { Box, Button, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { failureOf } from '../../../trpc/failure';
import { followScroll } from '../../../ui/admin/follow-scroll';
import { Icon } from '../../../ui/icon';
import { useToast } from '../../../ui/toaster';
import { ImagePicker } from '../../media/admin/image-picker';
import { imagesOf, uploadMedia } from '../../media/upload';
import { block, commandOf, commands, imageMarkdown } from './markdown-edits';
import type { Edit, Selected } from './markdown-edits';
import { MarkdownPreview } from './markdown-preview';
import { MarkdownText } from './markdown-text';
import type { TextHandle } from './markdown-text';
import { MarkdownToolbar } from './markdown-toolbar';
import { lengthText } from './length-text';
import type { PastedImage } from './pasted-markdown';
import { usePaste } from './use-paste';
import { BOTH_SIDES, ONE_SIDE } from './use-editor-side';
import type { EditorSide } from './use-editor-side';

interface Props {
  /** Id of the field. */
  id: string;
  name: string;
  value: string;
  error?: string | undefined;
  side: EditorSide;
  /** Whether settings take the place of a hidden preview. */
  hasSettings?: boolean;
  onChange: (markdown: string) => void;
  onToggleSide: () => void;
  /** To move the focus to the text. */
  ref?: Ref<{ focus: () => void }>;
}

const paneStyles = {
  columns: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    [BOTH_SIDES]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    [ONE_SIDE]: {
      '&[data-side=preview]': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
      '&[data-side=settings] > [data-pane=preview]': { display: 'none' },
    },
  },
  toggle: { display: 'none', [ONE_SIDE]: { display: 'inline-flex' } },
} as const;

function PaneHead({ children, note }: { children: ReactNode; note: string }) {
  return (
    <Flex align="center" justify="space-between" gap="s3" minH="tap" px="s4" borderBottomWidth="1px" borderColor="line">
      <Flex align="center" gap="s2">
        {children}
      </Flex>
      <Text fontSize="micro" color="muted" fontVariantNumeric="tabular-nums" aria-live="off">
        {note}
      </Text>
    </Flex>
  );
}

function PreviewPane({ markdown, ref, onShown }: { markdown: string; ref: Ref<HTMLDivElement>; onShown: () => void }) {
  return (
    <Flex
      data-pane="preview"
      direction="column"
      minW="0"
      borderLeftWidth={{ xl: '1px' }}
      borderTopWidth={{ base: '1px', xl: '0' }}
      borderColor="line"
    >
      <PaneHead note="As visitors see it">
        <chakra.h2 fontSize="label" fontWeight="620" color="muted">
          Live preview
        </chakra.h2>
      </PaneHead>
      <Box
        ref={ref}
        flex="1"
        px="s5"
        py="s4"
        overflow="auto"
        maxH={{ xl: '44rem' }}
        tabIndex={0}
        role="region"
        aria-label="Live preview"
        css={{ '--prose-ground': 'colors.surface' }}
      >
        <MarkdownPreview markdown={markdown} onShown={onShown} />
      </Box>
    </Flex>
  );
}

function toggleLabel(side: EditorSide, hasSettings: boolean): string {
  if (hasSettings) return side === 'preview' ? 'Settings instead of preview' : 'Preview instead of settings';
  return side === 'preview' ? 'Hide preview' : 'Show preview';
}

let uploads = 0;

/** A Markdown editor with a live preview. Images can be pasted, dropped or chosen. */
export function MarkdownEditor({
  id,
  name,
  value,
  error,
  side,
  hasSettings = false,
  onChange,
  onToggleSide,
  ref,
}: Props) {
  const toast = useToast();
  // Counting and previewing a long text may wait, the next letter may not.
  const settled = useDeferredValue(value);
  const field = useRef<TextHandle>(null);
  const apply = (edit: (selected: Selected) => Edit) => field.current?.apply(edit);
  useImperativeHandle(ref, () => ({ focus: () => field.current?.focus() }), []);
  const [isPicking, setIsPicking] = useState(false);
  const preview = useRef<HTMLDivElement>(null);
  const follow = () => followScroll(field.current?.scroller() ?? null, preview.current);

  async function upload({ mark, file, alt }: PastedImage): Promise<void> {
    try {
      const media = await uploadMedia(file, undefined, { alt });
      field.current?.replace(mark, imageMarkdown(alt || media.alt, media.url));
    } catch (failure) {
      field.current?.replace(mark, '');
      toast({ kind: 'error', title: 'Error uploading image', description: failureOf(failure).message });
    }
  }

  const nextMark = () => `Uploading image ${(uploads += 1)}…`;
  const paste = usePaste({ field, onImage: (image) => void upload(image), nextMark });

  function drop(transfer: DataTransfer | null): boolean {
    const files = imagesOf(transfer);
    for (const file of files) {
      const mark = imageMarkdown(nextMark(), '');
      apply(block(mark));
      void upload({ mark, file, alt: '' });
    }
    return files.length > 0;
  }

  function press(event: KeyboardEvent): boolean {
    paste.onKey(event);
    const command = commandOf(event);
    if (command) apply(commands[command]);
    return command !== undefined;
  }

  return (
    <Grid
      css={paneStyles.columns}
      data-side={side}
      borderWidth="1px"
      borderColor={error ? 'negative' : 'line'}
      borderRadius="r3"
      bg="surface"
    >
      <Flex direction="column" minW="0">
        <PaneHead note={lengthText(settled)}>
          <chakra.label
            htmlFor={id}
            onClick={() => field.current?.focus()}
            fontSize="label"
            fontWeight="620"
            color="muted"
          >
            Markdown
          </chakra.label>
          <Button size="xs" css={paneStyles.toggle} onClick={onToggleSide}>
            {toggleLabel(side, hasSettings)}
          </Button>
        </PaneHead>
        <MarkdownToolbar onCommand={(command) => apply(commands[command])} onImage={() => setIsPicking(true)} />
        {error && (
          <Flex
            id={`${id}-error`}
            role="alert"
            align="center"
            gap="s2"
            px="s4"
            py="s2"
            fontSize="small"
            color="negative"
          >
            <Icon name="alert" small />
            {error}
          </Flex>
        )}
        <MarkdownText
          ref={field}
          id={id}
          name={name}
          label="Markdown"
          value={value}
          error={error}
          onChange={onChange}
          onKeyDown={press}
          onPaste={paste.onPaste}
          onDrop={drop}
          onScroll={follow}
        />
      </Flex>
      <PreviewPane ref={preview} markdown={settled} onShown={follow} />
      <ImagePicker
        open={isPicking}
        onClose={() => setIsPicking(false)}
        onPick={({ url, alt }) => {
          setIsPicking(false);
          // Deferred: the closing dialog restores the focus first.
          setTimeout(() => apply(block(imageMarkdown(alt, url))));
        }}
      />
    </Grid>
  );
}
