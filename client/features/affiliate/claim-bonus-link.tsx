import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useToast } from '../../ui/toaster';

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
  /** Goes along in the clipboard. */
  code?: string | null | undefined;
  children?: ReactNode;
};

export function ClaimBonusLink({
  id,
  address,
  from,
  wide,
  className,
  describedBy,
  code,
  children = 'Claim Bonus',
}: Props) {
  const toast = useToast();

  async function copy(promoCode: string) {
    try {
      await navigator.clipboard.writeText(promoCode);
      toast({
        kind: 'success',
        title: `Code ${promoCode} copied`,
        description: 'Paste it where the site asks for it.',
      });
    } catch {
      // No clipboard without https, or the visitor said no.
      toast({ title: `Your code is ${promoCode}`, description: 'Enter it where the site asks for it.' });
    }
  }

  return (
    <a
      id={id}
      className={buttonClass({ kind: 'primary', ...(wide && { wide }) }, className)}
      href={`/go/${encodeURIComponent(address)}?from=${from}`}
      target="_blank"
      rel="sponsored nofollow noopener"
      aria-describedby={describedBy}
      onClick={code ? () => void copy(code) : undefined}
    >
      {children}
      <Icon name="ext" small />
    </a>
  );
}
