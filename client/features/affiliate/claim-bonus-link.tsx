import type { ReactNode } from 'react';
import type { OfferDisplay } from '../../../shared/codes/offer-display';
import { buttonClass } from '../../ui/button';
import { copyText } from '../../ui/copy-text';
import { Icon } from '../../ui/icons/icon';
import { useToast } from '../../ui/messages/toaster';
import { countCopy, goPath } from './go-path';
import { useNotServed } from './not-served';

/** Without a bonus it reads 'Visit {name}', whatever its children are. */
type Displayed = { display?: 'full' | 'plain'; name?: undefined } | { display: OfferDisplay; name: string };

type Props = Displayed & {
  id?: string;
  address: string;
  from: string;
  wide?: boolean;
  className?: string | undefined;
  describedBy?: string;
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
  display = 'full',
  name,
  children = 'Claim Bonus',
}: Props) {
  const toast = useToast();
  const country = useNotServed(address);

  async function copy(promoCode: string) {
    if (await copyText(promoCode)) {
      countCopy(address, from);
      toast({
        kind: 'success',
        title: `Code ${promoCode} copied`,
        description: 'Paste it where the site asks for it.',
      });
    } else {
      toast({ title: `Your code is ${promoCode}`, description: 'Enter it where the site asks for it.' });
    }
  }

  if (country) return <p id={id} className={className}>{`Not served in ${country.name}`}</p>;
  return (
    <a
      id={id}
      className={buttonClass({ kind: display === 'full' ? 'primary' : 'secondary', ...(wide && { wide }) }, className)}
      href={goPath(address, from)}
      target="_blank"
      rel="sponsored nofollow noopener"
      aria-describedby={describedBy}
      onClick={code ? () => void copy(code) : undefined}
    >
      {display === 'visit' ? `Visit ${name}` : children}
      <Icon name="ext" small />
    </a>
  );
}
