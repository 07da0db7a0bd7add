import { useDeferredValue, useImperativeHandle, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { Box, Button, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { toFailure } from '../../../trpc/failure';
import { followScroll } from '../../../ui/admin/follow-scroll';
import { Icon } from '../../../ui/icons/icon';
import { useToast } from '../../../ui/messages/toaster';
import { ImagePicker } from '../../media/admin/image-picker';
import { listImages, uploadMedia } from '../../media/upload';
import { ImageQuestion } from './image-question';
import { InsertMenu } from './insert-menu';
import { LinkDialog } from './link-dialog';
import {
  block,
  findCommand,
  commands,
  decorativeImage,
  imageMarkdown,
  insteadOfMention,
  insteadOfSlash,
  insteadOfTyped,
  isLineOfItsOwn,
  linkByName,
  namedLink,
} from './markdown-edits';
import type { Command, CommandName, Edit, Selected } from './markdown-edits';
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
  id: string;
  name: string;
  value: string;
  error?: string | undefined;
  side: EditorSide;
  /** Instead of the page as visitors see it. It scrolls in `scroller`. */
  preview?: (scroller: Ref<HTMLDivElement>) => ReactNode;
  onChange: (markdown: string) => void;
  onToggleSide: () => void;
  ref?: Ref<Pick<TextHandle, 'focus' | 'show'>>;
}

const paneStyles = {
  columns: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    [BOTH_SIDES]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
    [ONE_SIDE]: {
      '&[data-side=preview]': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
      '&:not([data-side=preview]) > [data-pane=preview]': { display: 'none' },
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

function PagePreview({ markdown, ref, onShown }: { markdown: string; ref: Ref<HTMLDivElement>; onShown: () => void }) {
  return (
    <>
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
    </>
  );
}

/** Whether typing here begins a word, where @ opens a mention; not inside an email address. */
const isWordStart = (selected: Selected | undefined): selected is Selected =>
  selected !== undefined &&
  selected.start === selected.end &&
  /(?:^|[\s(])$/.test(selected.text.slice(0, selected.start).slice(-1));

/** Where something is inserted: in place of a slash, or at the caret. */
interface Place {
  slash?: number;
}

let uploads = 0;

export function MarkdownEditor({ id, name, value, error, side, onChange, onToggleSide, ref, ...props }: Props) {
  const toast = useToast();
  // Counting and previewing a long text may lag, typing must not.
  const settled = useDeferredValue(value);
  const field = useRef<TextHandle>(null);
  const apply = (edit: (selected: Selected) => Edit) => field.current?.apply(edit);
  useImperativeHandle(
    ref,
    () => ({ focus: () => field.current?.focus(), show: (passage) => field.current?.show(passage) }),
    [],
  );
  const [picking, setPicking] = useState<Place>();
  const [inserting, setInserting] = useState<Place & { anchor: () => DOMRect | undefined }>();
  const [linking, setLinking] = useState<'selection' | { at: number }>();
  const [nameless, setNameless] = useState<readonly string[]>([]);
  const asked = nameless.find((url) => value.includes(imageMarkdown('', url)));
  const [pane, setPane] = useState<HTMLDivElement | null>(null);
  const follow = () => followScroll(field.current?.scroller() ?? null, pane);

  function ask(alt: string, url: string): void {
    if (alt === '') setNameless((urls) => [...urls, url]);
  }

  function describe(url: string, alt: string): void {
    field.current?.replace(imageMarkdown('', url), alt === '' ? decorativeImage(url) : imageMarkdown(alt, url));
    setNameless((urls) => urls.filter((one) => one !== url));
    field.current?.focus();
  }

  const mention = typeof linking === 'object' ? linking : undefined;

  function mentionAt(selected: Selected | undefined): void {
    // After the letter itself has been typed.
    if (isWordStart(selected)) setTimeout(() => setLinking({ at: selected.start }));
  }

  function typedSince(mark: number | undefined): string {
    const selected = field.current?.selected();
    return selected && mark !== undefined ? selected.text.slice(mark + 1, selected.start) : '';
  }

  function slashAt(selected: Selected | undefined): void {
    if (!selected || !isLineOfItsOwn(selected)) return;
    setTimeout(() => setInserting({ slash: selected.start, anchor: () => field.current?.caret() }));
  }

  // Deferred: what closes restores the focus first.
  function insert(command: Command, { slash }: Place): void {
    setTimeout(() => apply(slash === undefined ? command : insteadOfTyped(slash, '/', command)));
  }

  function leaveMenu(typed: string | undefined, { slash }: Place): void {
    setInserting(undefined);
    if (typed === undefined) return;
    if (slash === undefined || typed === typedSince(slash)) setTimeout(() => field.current?.focus());
    else setTimeout(() => apply(insteadOfSlash(slash, `/${typed}`)));
  }

  function run(command: CommandName): void {
    if (command === 'link') setLinking('selection');
    else apply(commands[command]);
  }

  async function upload({ mark, file, alt }: PastedImage): Promise<void> {
    try {
      const media = await uploadMedia(file, undefined, { alt });
      field.current?.replace(mark, imageMarkdown(alt || media.alt, media.url));
      ask(alt || media.alt, media.url);
    } catch (failure) {
      field.current?.replace(mark, '');
      toast({ kind: 'error', title: 'Error uploading image', description: toFailure(failure).message });
    }
  }

  const nextMark = () => `Uploading image ${(uploads += 1)}…`;
  const paste = usePaste({ field, onImage: (image) => void upload(image), nextMark });

  function drop(transfer: DataTransfer | null): boolean {
    const files = listImages(transfer);
    for (const file of files) {
      const mark = imageMarkdown(nextMark(), '');
      apply(block(mark));
      void upload({ mark, file, alt: '' });
    }
    return files.length > 0;
  }

  function press(event: KeyboardEvent): boolean {
    paste.onKey(event);
    const command = findCommand(event);
    if (command) run(command);
    else if (event.key === '@') mentionAt(field.current?.selected());
    else if (event.key === '/' && !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey)
      slashAt(field.current?.selected());
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
            {side === 'preview' ? 'Hide preview' : 'Show preview'}
          </Button>
        </PaneHead>
        <MarkdownToolbar
          isInserting={inserting !== undefined && inserting.slash === undefined}
          onInsert={(button) => setInserting({ anchor: () => button.getBoundingClientRect() })}
          onCommand={run}
          onImage={() => setPicking({})}
        />
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
        {asked !== undefined && <ImageQuestion key={asked} url={asked} onAnswer={(alt) => describe(asked, alt)} />}
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
      <Flex
        data-pane="preview"
        direction="column"
        minW="0"
        borderLeftWidth={{ xl: '1px' }}
        borderTopWidth={{ base: '1px', xl: '0' }}
        borderColor="line"
      >
        {props.preview ? props.preview(setPane) : <PagePreview ref={setPane} markdown={settled} onShown={follow} />}
      </Flex>
      <LinkDialog
        open={linking !== undefined}
        typedBefore={() => typedSince(mention?.at)}
        onClose={(typed) => {
          setLinking(undefined);
          if (mention) setTimeout(() => apply(insteadOfMention(mention.at, `@${typed}`)));
        }}
        onPick={(target) => {
          setLinking(undefined);
          const edit = !target
            ? commands.link
            : mention
              ? insteadOfMention(mention.at, namedLink(target))
              : linkByName(target);
          // Deferred: the closing dialog restores the focus first.
          setTimeout(() => apply(edit));
        }}
      />
      <InsertMenu
        anchor={inserting?.anchor}
        typedBefore={() => typedSince(inserting?.slash)}
        onClose={(typed) => inserting && leaveMenu(typed, inserting)}
        onPick={(command) => {
          setInserting(undefined);
          if (command === 'image') setPicking({ ...inserting });
          else insert(command, { ...inserting });
        }}
      />
      <ImagePicker
        open={picking !== undefined}
        onClose={() => setPicking(undefined)}
        onPick={({ url, alt }) => {
          setPicking(undefined);
          insert(block(imageMarkdown(alt, url)), { ...picking });
          ask(alt, url);
        }}
      />
    </Grid>
  );
}
