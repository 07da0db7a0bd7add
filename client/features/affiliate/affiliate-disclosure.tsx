import { Link } from '@tanstack/react-router';
import { AFFILIATE_DISCLOSURE } from '../../../shared/content/affiliate-disclosure';
import text from '../../ui/text.module.css';
import { useNotServed } from './not-served';

/** Required above each ranked list and on each review. */
export function AffiliateDisclosure({ className }: { className?: string | undefined }) {
  return (
    <span className={className}>
      {AFFILIATE_DISCLOSURE}{' '}
      <Link to="/$page" params={{ page: 'how-we-rank' }} className={text.nowrap}>
        How we rank
      </Link>
    </span>
  );
}

/** Required next to every further claim button below a disclosure. */
export function AdNote({ address, landingDomain }: { address: string; landingDomain: string | null }) {
  if (useNotServed(address)) return null;
  return (
    <p className={text.micro}>
      {landingDomain && (
        <>
          Leads to <bdi>{landingDomain}</bdi>
          {'. '}
        </>
      )}
      Ad. 18+. Terms apply.
    </p>
  );
}
