import { AskedFacts } from '../facts/asked-facts';
import { casinoAddress } from '../../../shared/text/slug';
import type { CasinoListItem } from './casino-data';
import { CompareLink, SaveLink, SiteLinks } from '../links/site-links';
import links from '../links/site-links.module.css';
import { CardWhy } from '../ranking/card-why';
import { classNames } from '../../ui/class-names';
import menu from '../../ui/menu.module.css';
import { Points, sideClass } from '../../ui/points';
import text from '../../ui/text.module.css';
import styles from './casino-card.module.css';

function CardDetail({ casino: { description, positives, negatives } }: { casino: CasinoListItem }) {
  const [drawback, ...moreDrawbacks] = negatives;
  return (
    <details className={styles.detail}>
      <summary className={menu.chevron}>
        <span className={styles.all}>Highlights and drawbacks</span>
        {positives.length > 0 && (
          <span className={classNames(styles.tally, sideClass('for'))}>
            {positives.length}
            <span className={text.hidden}> highlights</span>
          </span>
        )}
        {drawback !== undefined && (
          <span className={classNames(styles.tally, sideClass('against'))}>
            <i>{drawback}</i>
            {moreDrawbacks.length > 0 && <span>+{moreDrawbacks.length}</span>}
          </span>
        )}
      </summary>
      <p className={styles.description} dir="auto">
        {description}
      </p>
      <Points side="for" items={positives} label="Highlights" className={styles.points} />
      <Points side="against" items={negatives} label="Drawbacks" className={styles.points} />
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
