import { createLink, Link, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { stringifySearch } from '../../shared/text/search-parameters';
import type { SiteLink } from './navigation';

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>;
  disabled?: boolean;
  'data-status'?: string;
};

/** Never marked as current, because several menu entries link to the same page. */
export const UnmarkedLink = createLink(function UnmarkedAnchor({
  disabled: _disabled,
  'data-status': _status,
  'aria-current': _current,
  children,
  ...rest
}: AnchorProps) {
  return <a {...rest}>{children}</a>;
});

type Props = { link: SiteLink; unmarked?: boolean | undefined; className?: string | undefined; children?: ReactNode };

export const MenuLink = import.meta.env.SSR ? SentLink : FollowedLink;

function FollowedLink({ link: { label, ...target }, unmarked, className, children = label }: Props) {
  const Anchor = unmarked ? UnmarkedLink : Link;
  return (
    // No scroll reset for section links: on a second click the router would restore the scroll position instead.
    <Anchor
      resetScroll={target.hash === undefined}
      // Exact for sections, such as /casinos or /games: the pages below have their own links.
      activeOptions={{ exact: /^.\w+s$/.test(target.to), includeSearch: !!target.search }}
      className={className}
      {...target}
    >
      {children}
    </Anchor>
  );
}

export const toHref = ({ to, search = {}, hash }: SiteLink) =>
  `${to}${stringifySearch(search)}${hash === undefined ? '' : `#${hash}`}`;

/** '/' matches only itself, because it is the prefix of every path. */
export const isCurrentLink = ({ to }: SiteLink, pathname: string): boolean =>
  to === '/' ? pathname === '/' : pathname.startsWith(to);

/** A page has 90 of these: only links to the current page use the router's, which would build and compare every URL. */
function SentLink(props: Props) {
  const { link, className, children = link.label } = props;
  const { pathname } = useRouter().latestLocation;
  if (isCurrentLink(link, pathname)) return <FollowedLink {...props} />;
  return (
    <a className={className} href={toHref(link)}>
      {children}
    </a>
  );
}
