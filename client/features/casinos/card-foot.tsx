import { AskedFacts } from '../facts/asked-facts';
import { CardDetail } from './card-detail';
import { casinoAddress } from '../../../shared/text/slug';
import type { CasinoListItem } from './casino-data';
import { CompareLink, SaveLink, SiteLinks } from '../links/site-links';
import styles from '../links/site-links.module.css';
import { CardWhy } from '../ranking/card-why';

/** The foot of a card, hydrated on demand; all of it works without script. */
export function CardFoot({ casino }: { casino: CasinoListItem }) {
  const address = casinoAddress(casino);
  return (
    <>
      {casino.asked && <AskedFacts asked={casino.asked} />}
      <CardDetail casino={casino} />
      <SiteLinks {...casino} address={address} className={styles.foot}>
        <CompareLink address={address} name={casino.name} />
        <SaveLink name={casino.name} />
        {casino.why && <CardWhy why={casino.why} address={address} />}
      </SiteLinks>
    </>
  );
}
