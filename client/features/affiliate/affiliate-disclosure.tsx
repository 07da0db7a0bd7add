import { Link } from '@tanstack/react-router';
import text from '../../ui/text.module.css';

/** Belongs above every ranked list and at every claim button. */
export function AffiliateDisclosure({ className }: { className?: string }) {
  return (
    <span className={className}>
      Affiliate link: we may earn a commission. 18+. Terms apply.{' '}
      <Link to={'/how-we-rank' as string} className={text.nowrap}>
        How we rank
      </Link>
    </span>
  );
}
