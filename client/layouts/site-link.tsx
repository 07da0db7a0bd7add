import { createLink, Link } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
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

type Props = { link: SiteLink; unmarked?: boolean; className?: string | undefined; children?: ReactNode };

export function MenuLink({ link: { label, ...target }, unmarked = false, className, children = label }: Props) {
  const Anchor = unmarked ? UnmarkedLink : Link;
  return (
    // Followed a second time, a link to a section would find the restored scroll position instead of the section.
    <Anchor resetScroll={target.hash === undefined} className={className} {...target}>
      {children}
    </Anchor>
  );
}
