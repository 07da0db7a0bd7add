import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { isWebUrl } from '../../../../shared/text/web-url';
import { trpc } from '../../../trpc/trpc-react';
import type { Outputs } from '../../../trpc/trpc';
import { toFailure } from '../../../trpc/failure';
import { DialogFrame } from '../../../ui/admin/dialog-frame';
import { PickList } from './pick-list';

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
  const wanted = q.trim();
  const isAddress = isWebUrl(wanted);
  const { data = [], error } = trpc.admin.markdown.targets.useQuery(
    { q: wanted },
    { enabled: wanted !== '' && !isAddress, placeholderData: keepPreviousData },
  );
  const found = wanted === '' || isAddress ? [] : data;
  return (
    <PickList
      label="Site, post, page or address"
      typed={q}
      options={found.map((target) => ({
        key: target.path,
        label: target.name,
        detail: target.path,
        note: `${target.kind} · ${target.status}`,
        pick: () => onPick(target),
      }))}
      status={
        error
          ? toFailure(error).message
          : wanted === ''
            ? 'Press Enter with nothing typed to write the link by hand.'
            : isAddress
              ? 'Enter links this address.'
              : found.length === 0
                ? 'Nothing found by this name.'
                : `${found.length} found`
      }
      isError={error !== null}
      onType={onSearch}
      onFocus={() => q === '' && onSearch(typedBefore())}
      onEnter={() => {
        if (isAddress) onPick({ name: wanted, path: wanted });
        else if (wanted === '') onPick(undefined);
      }}
    />
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
