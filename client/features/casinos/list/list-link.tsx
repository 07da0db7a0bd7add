import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { isFollowed } from '../../../../shared/casinos/casino-search';
import type { CasinoSearch } from '../../../../shared/casinos/casino-search';

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>;
  disabled?: boolean;
  'data-status'?: string;
  marked?: 'true' | undefined;
};

// The router marks a link as current if the page's parameters include the link's; here the `marked` prop decides.
const SearchLink = createLink(function SearchAnchor({
  disabled: _disabled,
  'data-status': _status,
  'aria-current': _current,
  marked,
  children,
  ...rest
}: AnchorProps) {
  return (
    <a aria-current={marked} {...rest}>
      {children}
    </a>
  );
});

type Props = {
  path: string;
  search: CasinoSearch;
  hash?: string;
  isCurrent?: boolean;
  replace?: boolean;
  rel?: string;
  className?: string | undefined;
  'aria-label'?: string;
  onClick?: () => void;
  children: ReactNode;
};

const mark = (isCurrent: boolean | undefined) => (isCurrent ? 'true' : undefined);

/** Adds nofollow to links to lists that search engines should not index. */
function getRel({ rel, search }: Pick<Props, 'rel' | 'search'>) {
  return rel === 'nofollow' || isFollowed(search) ? rel : [rel, 'nofollow'].filter(Boolean).join(' ');
}

export function PageLink({ path, isCurrent, ...rest }: Props) {
  return <SearchLink to={path} marked={mark(isCurrent)} {...rest} rel={getRel(rest)} />;
}

export function ListLink({ path, isCurrent, ...rest }: Props) {
  return (
    <SearchLink
      to={path}
      marked={mark(isCurrent)}
      resetScroll={false}
      hashScrollIntoView={false}
      {...rest}
      rel={getRel(rest)}
    />
  );
}
