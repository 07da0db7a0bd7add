import { lazy } from 'react';
import { casinoAddress } from '../../../shared/text/slug';
import type { CasinoListItem } from './casino-data';
import { CompareLink, SaveLink, SiteLinks } from '../links/site-links';
import links from '../links/site-links.module.css';
import { CardWhy } from '../ranking/card-why';
import { classNames } from '../../ui/class-names';
import menu from '../../ui/menu.module.css';
import { Points } from '../../ui/points';
import text from '../../ui/text.module.css';
import styles from './casino-card.module.css';

// Lazy, because only a filtered list has them.
const AskedFacts = lazy(async () => ({ default: (await import('../facts/asked-facts')).AskedFacts }));

function CardDetail({
  casino: { name, description, positives, negatives, landingDomain, picture, id },
}: {
  casino: CasinoListItem;
}) {
  return (
    <details className={styles.detail}>
      <summary className={menu.chevron} aria-label={`Details of ${name}`}>
        Details
      </summary>
      <Points side="against" items={negatives} label="Drawbacks" className={styles.points} />
      <Points side="for" items={positives} label="Highlights" className={styles.points} />
      <p className={styles.description} dir="auto">
        {description}
      </p>
      {picture && (
        <p className={styles.picture}>
          <img src={`/casino/${id}/measured.svg`} alt={picture.alt} height={picture.height} loading="lazy" />
          {picture.finding}
        </p>
      )}
      {landingDomain !== null && (
        <p className={classNames(text.micro, styles.leads)} data-offer="">
          Claim Bonus leads to <bdi>{landingDomain}</bdi>.
        </p>
      )}
    </details>
  );
}

export function CardFoot({ casino }: { casino: CasinoListItem }) {
  const address = casinoAddress(casino);
  return (
    <>
      {casino.asked && <AskedFacts asked={casino.asked} />}
      <CardDetail casino={casino} />
      <SiteLinks {...casino} address={address} className={links.foot}>
        <CompareLink address={address} name={casino.name} />
        <SaveLink name={casino.name} />
        {casino.why && <CardWhy why={casino.why} address={address} />}
      </SiteLinks>
    </>
  );
}
