import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Box, chakra, Flex, Input, Text } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { isWebUrl } from '../../../../shared/text/web-url';
import { trpc } from '../../../trpc/trpc-react';
import type { Outputs } from '../../../trpc/trpc';
import { toFailure } from '../../../trpc/failure';
import { DialogFrame } from '../../../ui/admin/dialog-frame';

export type LinkTarget = Pick<Outputs['admin']['markdown']['targets'][number], 'name' | 'path'>;

interface Props {
  open: boolean;
  /** Undefined for Enter without a choice: the URL is typed by hand. */
  onPick: (target: LinkTarget | undefined) => void;
  onClose: (typed: string) => void;
  typedBefore: () => string;
}

interface SearchProps extends Pick<Props, 'onPick' | 'typedBefore'> {
  q: string;
  onSearch: (q: string) => void;
}

function Search({ q, onPick, onSearch, typedBefore }: SearchProps) {
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const wanted = q.trim();
  const isAddress = isWebUrl(wanted);
  const { data = [], error } = trpc.admin.markdown.targets.useQuery(
    { q: wanted },
    { enabled: wanted !== '' && !isAddress, placeholderData: keepPreviousData },
  );
  const found = wanted === '' || isAddress ? [] : data;
  const at = Math.min(chosen, Math.max(0, found.length - 1));

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) setChosen((at + step + found.length) % found.length);
    else if (event.key === 'Enter') {
      if (isAddress) onPick({ name: wanted, path: wanted });
      else if (wanted === '') onPick(undefined);
      else if (found[at]) onPick(found[at]);
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <Input
        role="combobox"
        aria-label="Site, post, page or address"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder="Site, post, page or address"
        value={q}
        onChange={(event) => {
          onSearch(event.target.value);
          setChosen(0);
        }}
        onFocus={() => q === '' && onSearch(typedBefore())}
        onKeyDown={press}
      />
      <Box id={`${id}-list`} role="listbox" aria-label="Found" mt={found.length > 0 ? 's3' : undefined}>
        {found.map((target, index) => (
          <chakra.div
            key={target.path}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            display="flex"
            gap="s3"
            alignItems="baseline"
            justifyContent="space-between"
            px="s3"
            py="s2"
            cursor="pointer"
            borderRadius="r2"
            bg={index === at ? 'fill' : undefined}
            onPointerMove={() => setChosen(index)}
            onClick={() => onPick(target)}
          >
            <Text as="span" minW="0" overflowWrap="anywhere">
              <bdi>{target.name}</bdi>
              <Text as="span" display="block" fontSize="micro" color="muted">
                {target.path}
              </Text>
            </Text>
            <Text as="span" flex="none" fontSize="label" color="muted">
              {target.kind} · {target.status}
            </Text>
          </chakra.div>
        ))}
      </Box>
      <Flex role="status" fontSize="small" color={error ? 'negative' : 'muted'} mt="s3">
        {error
          ? toFailure(error).message
          : wanted === ''
            ? 'Press Enter with nothing typed to write the link by hand.'
            : isAddress
              ? 'Enter links this address.'
              : found.length === 0
                ? 'Nothing found by this name.'
                : `${found.length} found`}
      </Flex>
    </>
  );
}

export function LinkDialog({ open, onPick, onClose, typedBefore }: Props) {
  const [q, setQ] = useState('');
  return (
    <DialogFrame
      open={open}
      title="Link"
      onClose={() => {
        setQ('');
        onClose(q);
      }}
    >
      <Search
        q={q}
        onSearch={setQ}
        typedBefore={typedBefore}
        onPick={(target) => {
          setQ('');
          onPick(target);
        }}
      />
    </DialogFrame>
  );
}
