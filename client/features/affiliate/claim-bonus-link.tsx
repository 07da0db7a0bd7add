import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';

type Props = {
  id?: string;
  /** Slug or id. */
  address: string;
  /** Place of the link, for the click report: 'top', 'hero' … */
  from: string;
  wide?: boolean;
  className?: string | undefined;
  /** The id of what names the casino: the link's own words are the same for all of them. */
  describedBy?: string;
  children?: ReactNode;
};

export function ClaimBonusLink({ id, address, from, wide, className, describedBy, children = 'Claim Bonus' }: Props) {
  return (
    <a
      id={id}
      className={buttonClass({ kind: 'primary', ...(wide && { wide }) }, className)}
      href={`/go/${encodeURIComponent(address)}?from=${from}`}
      target="_blank"
      rel="sponsored nofollow noopener"
      aria-describedby={describedBy}
    >
      {children}
      <Icon name="ext" small />
    </a>
  );
}
