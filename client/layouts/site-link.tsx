import { createLink, Link, useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { stringifySearch } from '../../shared/search-parameters';
import type { SiteLink } from './navigation';

type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  ref?: Ref<HTMLAnchorElement>;
  disabled?: boolean;
  'data-status'?: string;
};

/** A link that never claims to be the current page: several of the menu's lead to the same one. */
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
    // Followed a second time, a link to a section would find the restored scroll position instead of the section.
    <Anchor
      resetScroll={target.hash === undefined}
      // The lists below it have links of their own beside its one.
      activeOptions={{ exact: target.to === '/casinos', includeSearch: false }}
      className={className}
      {...target}
    >
      {children}
    </Anchor>
  );
}

/** The whole address of a link of the site. */
export const hrefOf = ({ to, search = {}, hash }: SiteLink) =>
  `${to}${stringifySearch(search)}${hash === undefined ? '' : `#${hash}`}`;

/** Every address begins as the home page's, whose links are marked on it alone. */
export const leadsHere = ({ to }: SiteLink, pathname: string): boolean =>
  to === '/' ? pathname === '/' : pathname.startsWith(to);

/**
 * The same as it is sent by the server. A page has ninety, and most lead somewhere else than where it stands: the router,
 * which would build and compare the address of each, is asked for the others alone.
 */
function SentLink(props: Props) {
  const { link, className, children = link.label } = props;
  const { pathname } = useRouter().latestLocation;
  if (leadsHere(link, pathname)) return <FollowedLink {...props} />;
  return (
    <a className={className} href={hrefOf(link)}>
      {children}
    </a>
  );
}
