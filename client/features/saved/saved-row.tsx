import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge';
import chip from '../../ui/chip.module.css';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import { Icon } from '../../ui/icons/icon';
import styles from '../../ui/site-rows.module.css';
import { StarRating } from '../../ui/star-rating';
import { classNames } from '../../ui/class-names';
import text from '../../ui/text.module.css';
import { AdNote } from '../affiliate/affiliate-disclosure';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { PromoCode } from '../affiliate/promo-code';
import { Logo } from '../media/logo';
import { RemoveButton } from './remove-button';
import type { Removable } from './remove-button';
import type { SiteDetails } from './use-site-details';

interface Props extends Removable {
  site: SiteDetails;
  savedAt: number;
  changes: ReactNode;
  alerts: ReactNode;
}

export function SavedRow({ site, savedAt, changes, alerts, onRemove }: Props) {
  const nameId = `saved-${site.address}`;
  return (
    <li>
      <Logo name={site.name} url={site.logoUrl} size="small" />
      <div>
        <h2 id={nameId} dir="auto">
          <Link to="/casino/$slug" params={{ slug: site.address }} translate="no">
            {site.name}
          </Link>
        </h2>
        <StarRating rating={site.rating} look="single" />
        <p className={text.micro}>
          Saved <time dateTime={formatIsoDay(savedAt)}>{formatShortDate(savedAt)}</time>
        </p>
      </div>
      <div className={styles.why}>
        <Offer site={site} describedBy={nameId} />
        {changes ?? <p className={text.small}>Nothing has changed since.</p>}
        {alerts}
        <div className={chip.chips}>
          <RemoveButton name={site.name} onRemove={onRemove} />
          {site.hasMoreChanges && (
            <Link
              to="/casino/$slug/history"
              params={{ slug: site.address }}
              className={text.more}
              aria-describedby={nameId}
            >
              All changes
              <Icon name="right" small />
            </Link>
          )}
        </div>
      </div>
    </li>
  );
}

function Offer({ site, describedBy }: { site: SiteDetails; describedBy: string }) {
  if (site.verdict !== null) {
    return (
      <p dir="auto">
        <Badge kind={site.status === 'warning' ? 'negative' : 'plain'}>{site.verdict}</Badge> {site.statusReason}
      </p>
    );
  }
  const isFullDisplay = site.display === 'full';
  return (
    <>
      <p data-offer="">
        <span className={text.hidden}>Bonus: </span>
        <span className={classNames(isFullDisplay && text.mark)} dir="auto">
          {site.bonusAmount}
        </span>
      </p>
      {isFullDisplay && site.codeNote && (
        <p className={text.micro} data-offer="">
          {site.codeNote}
        </p>
      )}
      <div className={chip.chips}>
        {isFullDisplay && site.promoCode && <PromoCode code={site.promoCode} address={site.address} from="saved" />}
        {site.hasClaim && (
          <ClaimBonusLink
            address={site.address}
            from="saved"
            describedBy={describedBy}
            code={isFullDisplay ? site.promoCode : null}
            display={site.display}
            name={site.name}
          />
        )}
      </div>
      {site.hasClaim && <AdNote address={site.address} landingDomain={site.landingDomain} />}
    </>
  );
}
