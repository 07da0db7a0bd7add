import { useRef, useState } from 'react';
import { Popover, Portal, Text } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { inWords } from '../../../../shared/text/in-words';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import { findInsertItems } from './insert-items';
import type { InsertItem, LiveItem } from './insert-items';
import { blockBelow } from './markdown-edits';
import type { Command } from './markdown-edits';
import { PickList } from './pick-list';

const MAX_H = 'min(18rem, 40dvh)';
const PATH = '/casino/';

interface SitesProps {
  item: LiveItem;
  onPick: (slugs: string[]) => void;
}

function SiteSearch({ item: { least, most }, onPick }: SitesProps) {
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<{ name: string; slug: string }[]>([]);
  const { data = [], error } = trpc.admin.markdown.targets.useQuery(
    { q: q.trim(), of: 'public-sites' },
    { placeholderData: keepPreviousData },
  );
  const names = inWords(chosen.map(({ name }) => name));
  const slugs = chosen.map(({ slug }) => slug);
  const found = data
    .map(({ name, path, status }) => ({ name, status, slug: path.slice(PATH.length) }))
    .filter(({ slug }) => !slugs.includes(slug));
  const options = [
    ...(chosen.length >= least && q.trim() === ''
      ? [{ key: '', label: chosen.length === 0 ? 'All sites' : `Insert ${names}`, pick: () => onPick(slugs) }]
      : []),
    ...found.map(({ name, slug, status }) => ({
      key: slug,
      label: name,
      note: status,
      pick: () => {
        setQ('');
        if (chosen.length + 1 === most) onPick([...slugs, slug]);
        else setChosen([...chosen, { name, slug }]);
      },
    })),
  ];
  return (
    <PickList
      label={chosen.length === 0 ? 'Which site?' : 'Which other site?'}
      typed={q}
      options={options}
      status={
        error
          ? toFailure(error).message
          : found.length === 0
            ? 'No public site of this name.'
            : chosen.length > 0
              ? `Chosen: ${names}. Choose ${chosen.length < least ? 'one more at least' : `up to ${most - chosen.length} more, or insert`}.`
              : `${found.length} found`
      }
      isError={error !== null}
      maxH={MAX_H}
      onType={setQ}
    />
  );
}

interface Props {
  /** Where it opens, if it is open. */
  anchor: (() => DOMRect | undefined) | undefined;
  typedBefore: () => string;
  onPick: (command: Command | 'image') => void;
  /** With what was typed here, if it was closed by a key. */
  onClose: (typed?: string) => void;
}

/** Everything that can be inserted, by name; a live block then asks for its sites. */
export function InsertMenu({ anchor, typedBefore, onPick, onClose }: Props) {
  return (
    <Popover.Root
      open={anchor !== undefined}
      onOpenChange={({ open }) => !open && onClose()}
      closeOnEscape={false}
      lazyMount
      unmountOnExit
      positioning={{ placement: 'bottom-start', strategy: 'fixed', getAnchorRect: () => anchor?.() ?? null }}
    >
      <Portal>
        <Popover.Positioner>
          <Popover.Content zIndex="2001" aria-label="Insert" w="22rem" maxW="calc(100vw - 2rem)">
            <Popover.Body p="s3">
              <Choices typedBefore={typedBefore} onPick={onPick} onClose={onClose} />
            </Popover.Body>
          </Popover.Content>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

function Choices({ typedBefore, onPick, onClose }: Omit<Props, 'anchor'>) {
  const [typed, setTyped] = useState('');
  const [asking, setAsking] = useState<{ label: string; item: LiveItem }>();
  const body = useRef<HTMLDivElement>(null);

  function choose({ label, does }: InsertItem): void {
    if (does === 'image' || typeof does === 'function') onPick(does);
    else if (does.most === 0) onPick(blockBelow(does.line([])));
    else setAsking({ label, item: does });
  }

  const items = findInsertItems(typed);
  return (
    <div
      ref={body}
      role="presentation"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (asking) setAsking(undefined);
        else onClose(typed);
      }}
    >
      {asking ? (
        <>
          <Text fontWeight="620" fontSize="small" mb="s2">
            {asking.label}
          </Text>
          <SiteSearch item={asking.item} onPick={(slugs) => onPick(blockBelow(asking.item.line(slugs)))} />
        </>
      ) : (
        <PickList
          label="What to insert"
          typed={typed}
          options={items.map((item) => ({ ...item, key: item.label, pick: () => choose(item) }))}
          status={items.length === 0 ? 'Nothing of this name.' : `${items.length} found`}
          maxH={MAX_H}
          onType={setTyped}
          onFocus={() => typed === '' && setTyped(typedBefore())}
        />
      )}
    </div>
  );
}
