import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { isFollowed } from '../../../shared/casino-search';
import type { CasinoSearch } from '../../../shared/casino-search';

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>;
  disabled?: boolean;
  'data-status'?: string;
  marked?: 'true' | undefined;
};

// The router would call a link current whose parameters are some of the page's; here each link says it itself.
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
  /** The page the list stands on. */
  path: string;
  search: CasinoSearch;
  hash?: string;
  isCurrent?: boolean;
  rel?: string;
  className?: string | undefined;
  'aria-label'?: string;
  onClick?: () => void;
  children: ReactNode;
};

const mark = (isCurrent: boolean | undefined) => (isCurrent ? 'true' : undefined);

/** Lists that search engines are not to list are none for them to follow. */
function relOf({ rel, search }: Pick<Props, 'rel' | 'search'>) {
  const words = [rel === 'nofollow' ? undefined : rel, (rel === 'nofollow' || !isFollowed(search)) && 'nofollow'];
  return words.filter(Boolean).join(' ') || undefined;
}

/** To another page of the same list, read from its top. */
export function PageLink({ path, isCurrent, ...rest }: Props) {
  return <SearchLink to={path} marked={mark(isCurrent)} {...rest} rel={relOf(rest)} />;
}

/** To another state of the same list; with script the page stays where it is scrolled to. */
export function ListLink({ path, isCurrent, ...rest }: Props) {
  return (
    <SearchLink
      to={path}
      marked={mark(isCurrent)}
      resetScroll={false}
      hashScrollIntoView={false}
      {...rest}
      rel={relOf(rest)}
    />
  );
}
