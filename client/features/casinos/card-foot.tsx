import { CardDetail } from './card-detail';
import { casinoAddress } from './casino-data';
import type { CasinoListItem } from './casino-data';
import { CompareLink } from './compare-link';
import styles from './compare-link.module.css';
import { Why } from './why';

/** The part of a card that is read on demand; all of it works without script. */
export function CardFoot({ casino }: { casino: CasinoListItem }) {
  return (
    <>
      <CardDetail casino={casino} />
      <div className={styles.foot}>
        <CompareLink {...casino} address={casinoAddress(casino)} />
        {casino.why && <Why why={casino.why} />}
      </div>
    </>
  );
}
