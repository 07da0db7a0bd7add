import { Link } from '@tanstack/react-router';
import { slugLabel } from '../../../shared/casinos/gamemodes';
import { Badge } from '../../ui/badge';
import chip from '../../ui/chip.module.css';
import { Icon } from '../../ui/icon';
import layout from '../../ui/layout.module.css';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { PromoCode } from '../affiliate/promo-code';
import { Logo } from '../media/logo';
import { BonusRange } from './bonus-range';
import { casinoAddress } from './casino-data';
import type { Casino } from './casino-data';
import { firstLine } from './description';
import styles from './review-hero.module.css';
import { ScoreParts } from './score-parts';
import { SaveLink, SiteLinks } from './site-links';
import { Verdict } from './verdict-parts';

export const HERO_CLAIM = 'hero-claim';

export function ReviewHero({ casino }: { casino: Casino }) {
  return (
    <header className={styles.hero}>
      <nav className={layout.crumbs} aria-label="Breadcrumb">
        <Link to={casino.status === 'warning' ? '/casinos/avoid' : '/casinos'}>
          <Icon name="left" small />
          {casino.status === 'warning' ? 'Sites to avoid' : 'Casinos'}
        </Link>
      </nav>
      <div className={styles.about}>
        <div className={styles.identity}>
          <Logo name={casino.name} url={casino.logoUrl} size="large" />
          <div>
            {casino.isRecommended && <Badge kind="choice">Top Choice</Badge>}
            <h1 id="review-title" className={styles.title} dir="auto">
              <span translate="no">{casino.name}</span> Review
            </h1>
            {casino.rating === null ? 'Not rated yet' : <StarRating rating={casino.rating} look="large" />}
          </div>
        </div>
        <ScoreParts scores={casino.scores} />
        <p className={styles.description} dir="auto">
          {firstLine(casino.description)}
        </p>
        {casino.gamemodes.length > 0 && (
          <ul className={chip.chips} aria-label="Game modes">
            {casino.gamemodes.map((mode) => (
              <li key={mode}>
                <Badge>{slugLabel(mode)}</Badge>
              </li>
            ))}
          </ul>
        )}
        <SiteLinks {...casino} address={casinoAddress(casino)}>
          <SaveLink name={casino.name} />
        </SiteLinks>
      </div>
      {casino.bonusAmount === null ? <Verdict casino={casino} /> : <Offer casino={casino} />}
    </header>
  );
}

function Offer({ casino: { bonusAmount, bonusTerms, promoCode, affiliateLink, ...casino } }: { casino: Casino }) {
  return (
    <section className={styles.offer} aria-label="Welcome bonus">
      <p className={text.label}>Welcome bonus</p>
      <p className={styles.bonus}>
        <span className={text.mark} dir="auto">
          {bonusAmount}
        </span>
      </p>
      <BonusRange casino={casino} />
      {promoCode && <PromoCode code={promoCode} action="Copy code" className={styles.code} />}
      {affiliateLink && (
        <ClaimBonusLink
          id={HERO_CLAIM}
          address={casinoAddress(casino)}
          from="hero"
          describedBy="review-title"
          code={promoCode}
          wide
        />
      )}
      {bonusTerms && (
        <p className={text.micro} dir="auto">
          {bonusTerms}
        </p>
      )}
      {affiliateLink && (
        <p className={text.micro}>
          <AffiliateDisclosure />
        </p>
      )}
    </section>
  );
}
