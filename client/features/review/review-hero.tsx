import { Link } from '@tanstack/react-router';
import { DEAL_SENTENCES } from '../../../shared/codes/casino-deals';
import { slugLabel } from '../../../shared/content/gamemodes';
import { notServedReason } from '../../../shared/facts/served-in';
import { Badge } from '../../ui/badge';
import { buttonClass } from '../../ui/button';
import chip from '../../ui/chip.module.css';
import { classNames } from '../../ui/class-names';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import { Icon } from '../../ui/icons/icon';
import layout from '../../ui/layout.module.css';
import { sideClass } from '../../ui/points';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { ClaimBonusLink } from '../affiliate/claim-bonus-link';
import { useNotServed } from '../affiliate/not-served';
import { Chart } from '../charts/chart';
import { Logo } from '../media/logo';
import { BonusRange } from '../codes/bonus-range';
import { casinoAddress } from '../../../shared/text/slug';
import type { Casino } from '../casinos/casino-data';
import { LiveCode } from '../codes/live-code';
import { firstLine } from '../casinos/description';
import styles from './review-hero.module.css';
import { CompareLink, SaveLink, SiteLinks } from '../links/site-links';
import { Verdict } from '../ranking/verdict';

export const HERO_CLAIM = 'hero-claim';

/** Our verdict first, then whom the site suits and the deciding facts, and only then the offer. */
export function ReviewHero({ casino }: { casino: Casino }) {
  const isOffered = casino.bonusAmount !== null;
  return (
    <header className={styles.hero}>
      <nav className={layout.crumbs} aria-label="Breadcrumb">
        <Link to={casino.status === 'warning' ? '/casinos/avoid' : '/casinos'}>
          <Icon name="left" small />
          {casino.status === 'warning' ? 'Sites to avoid' : 'Casinos'}
        </Link>
      </nav>
      <div className={styles.about}>
        {/* A warning comes before the name. */}
        {!isOffered && <Verdict casino={casino} />}
        <Identity casino={casino} />
        <NotServed casino={casino} />
        {isOffered && casino.overdue && <Overdue {...casino.overdue} />}
        <p className={isOffered ? text.verdict : styles.description} dir="auto">
          {firstLine(casino.description)}
        </p>
        <Fit casino={casino} />
        <KeyFacts facts={casino.keyFacts} />
      </div>
      <div className={styles.side}>
        {isOffered && <Offer casino={casino} />}
        <SiteLinks {...casino} address={casinoAddress(casino)} className={styles.acts}>
          <SaveLink name={casino.name} className={buttonClass()} />
          <CompareLink name={casino.name} address={casinoAddress(casino)} className={buttonClass()} />
        </SiteLinks>
        {casino.gamemodes.length > 0 && (
          <ul className={classNames(chip.chips, styles.modes)} aria-label="Game modes">
            {casino.gamemodes.map((mode) => (
              <li key={mode}>
                <Badge>{slugLabel(mode)}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {isOffered && (
        <div className={styles.score}>
          <Chart html={casino.charts.score} />
        </div>
      )}
    </header>
  );
}

function Identity({ casino }: { casino: Casino }) {
  return (
    <div className={styles.identity}>
      <Logo name={casino.name} url={casino.logoUrl} size="large" />
      <div>
        {casino.isRecommended && <Badge kind="choice">Top Choice</Badge>}
        <h1 id="review-title" className={styles.title} dir="auto">
          <span translate="no">{casino.name}</span> Review
        </h1>
        {casino.rating === null ? 'Not rated yet' : <StarRating rating={casino.rating} look="large" />}
        {!casino.overdue && <CheckedBy casino={casino} />}
      </div>
    </div>
  );
}

function CheckedBy({ casino: { verifiedAt, verifiedBy, verifiedBySlug } }: { casino: Casino }) {
  return (
    <p className={styles.by}>
      {verifiedAt ? (
        <>
          Facts checked on <time dateTime={formatIsoDay(verifiedAt)}>{formatShortDate(verifiedAt)}</time> by{' '}
          {verifiedBySlug === null ? (
            <bdi>{verifiedBy ?? 'our test desk'}</bdi>
          ) : (
            <Link to="/authors/$slug" params={{ slug: verifiedBySlug }} className={text.link}>
              <bdi>{verifiedBy}</bdi>
            </Link>
          )}
        </>
      ) : (
        'Facts not checked yet'
      )}
    </p>
  );
}

function Overdue({ text: checked, on }: NonNullable<Casino['overdue']>) {
  return (
    <p className={styles.late}>
      <Icon name="alert" />
      <span>
        <strong>{checked}</strong>
        {on && `, on ${on}`}. What follows stands until we have tested it again.
      </span>
    </p>
  );
}

function NotServed({ casino }: { casino: Casino }) {
  const country = useNotServed(casinoAddress(casino));
  if (!country) return null;
  return (
    <p className={styles.late}>
      <Icon name="alert" />
      <span>
        <strong>{`Not served in ${country.name}.`}</strong> {notServedReason(casino.name, country)}{' '}
        <Link to="/casinos" search={{ 'available-in': country.country }} rel="nofollow">
          {`Only sites that serve ${country.name}`}
        </Link>
      </span>
    </p>
  );
}

function Fit({ casino: { goodFor, notFor, negatives } }: { casino: Casino }) {
  const [drawback] = negatives;
  if (!goodFor && !notFor && !drawback) return null;
  return (
    <dl className={styles.fit}>
      {goodFor && (
        <div>
          <dt className={sideClass('for')}>Good for</dt>
          <dd dir="auto">{goodFor}</dd>
        </div>
      )}
      {notFor && (
        <div>
          <dt className={sideClass('against')}>Not for</dt>
          <dd dir="auto">{notFor}</dd>
        </div>
      )}
      {drawback && (
        <div className={styles.catch}>
          <dt>
            <Icon name="alert" small />
            The catch
          </dt>
          <dd dir="auto">{drawback}</dd>
        </div>
      )}
    </dl>
  );
}

function KeyFacts({ facts }: { facts: Casino['keyFacts'] }) {
  return (
    <dl className={styles.facts} aria-label="Six facts that decide">
      {facts.map(({ key, short, text: value, note }) => (
        <div key={key}>
          <dt>{short}</dt>
          <dd dir="auto">
            {value ?? <i>Not known</i>}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Highlighted only where the offer is reliable; else the drawback and the button precede its figures. */
function Offer({ casino }: { casino: Casino }) {
  const { bonusAmount, bonusTerms, promoCode, affiliateLink, display, name } = casino;
  const isFullDisplay = display === 'full';
  const claim = affiliateLink && (
    <ClaimBonusLink
      id={HERO_CLAIM}
      address={casinoAddress(casino)}
      from="hero"
      describedBy="review-title"
      code={isFullDisplay ? promoCode : null}
      display={display}
      name={name}
      wide
    />
  );
  return (
    <section
      className={classNames(isFullDisplay && styles.offer, styles.parts)}
      aria-label="Welcome bonus"
      data-offer=""
    >
      {display === 'plain' && casino.negatives[0] && (
        <p className={classNames(styles.but, sideClass('against'))} dir="auto">
          {casino.negatives[0]}
        </p>
      )}
      <p className={styles.bonus}>
        <span className={text.hidden}>Bonus: </span>
        <span className={classNames(isFullDisplay && text.mark)} dir="auto">
          {bonusAmount}
        </span>
      </p>
      {!isFullDisplay && claim}
      {display !== 'visit' && <BonusRange casino={casino} />}
      {isFullDisplay && (
        <LiveCode casino={casino} address={casinoAddress(casino)} from="hero" className={styles.code} />
      )}
      {isFullDisplay && claim}
      {bonusTerms && (
        <p className={text.micro} dir="auto">
          {bonusTerms}
        </p>
      )}
      {affiliateLink && (
        <p className={text.micro}>
          {casino.landingDomain !== null && (
            <>
              Leads to <bdi>{casino.landingDomain}</bdi> ·{' '}
            </>
          )}
          <AffiliateDisclosure /> · {DEAL_SENTENCES[casino.deal]}
        </p>
      )}
    </section>
  );
}
