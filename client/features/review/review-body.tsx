import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { factClaim } from '../../../shared/evidence/evidence';
import { slugLabel } from '../../../shared/content/gamemodes';
import { buttonClass } from '../../ui/button';
import chip from '../../ui/chip.module.css';
import { classNames } from '../../ui/class-names';
import { Points } from '../../ui/points';
import prose from '../../ui/prose.module.css';
import text from '../../ui/text.module.css';
import { LazyCountryPicker } from '../affiliate/lazy-country-picker';
import { useCountry } from '../affiliate/not-served';
import { casinoAddress } from '../../../shared/text/slug';
import type { Casino } from '../casinos/casino-data';
import { aboutParagraphs } from '../casinos/description';
import { Chart } from '../charts/chart';
import { EvidenceSection } from '../evidence/evidence-section';
import { EvidenceLinks } from '../evidence/picture-link';
import { FactsSection } from '../facts/facts-section';
import { Legit } from '../facts/legit';
import { PayoutsSection } from '../payouts/payouts-section';
import { Placement } from '../ranking/placement';
import styles from './review-body.module.css';

interface Props {
  casino: Casino;
  /** From another feature, so the route passes them. */
  recentChanges: ReactNode;
  similar: ReactNode;
}

export function ReviewBody({ casino, recentChanges, similar }: Props) {
  return (
    <div className={styles.body}>
      <ProsAndCons casino={casino} />
      <Placement casino={casino} />
      <FactsSection
        facts={casino.facts}
        proofOf={(key) => <EvidenceLinks evidence={casino.evidence} proves={factClaim(key)} />}
        overdue={casino.overdue}
        where={
          <>
            <Chart html={casino.charts.known} />
            <LazyCountryPicker path={`/casino/${casinoAddress(casino)}`}>
              <Serves casino={casino} />
            </LazyCountryPicker>
          </>
        }
      />
      <PayoutsSection casino={casino} />
      <EvidenceSection evidence={casino.evidence} />
      <BonusOutcomes charts={casino.charts} />
      <Legit casino={casino} />
      <section aria-labelledby="about">
        <h2 id="about" dir="auto">
          About {casino.name}
        </h2>
        <div className={prose.prose} dir="auto">
          {aboutParagraphs(casino.description).map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      </section>
      {casino.fullReviewHtml && (
        <section aria-labelledby="full-review">
          <h2 id="full-review">Full Review</h2>
          <FullReview html={casino.fullReviewHtml} />
        </section>
      )}
      <section aria-labelledby="game-modes">
        <h2 id="game-modes">Available Game Modes</h2>
        <div>
          <GameModes modes={casino.gamemodes} />
          <Chart html={casino.charts.edge} />
        </div>
      </section>
      {similar}
      {casino.changes.total > 0 && (
        <section aria-labelledby="what-changed">
          <h2 id="what-changed">What changed</h2>
          {recentChanges}
        </section>
      )}
    </div>
  );
}

/** How the bonus ends for those who take it, and where it stands among the others. */
function BonusOutcomes({ charts: { outcomes, bonus } }: Pick<Casino, 'charts'>) {
  if (outcomes === null) return null;
  return (
    <section aria-labelledby="bonus-outcomes" data-offer="">
      <h2 id="bonus-outcomes">How the bonus ends</h2>
      <div>
        <Chart html={outcomes} />
        <Chart html={bonus} />
      </div>
    </section>
  );
}

function Serves({ casino }: { casino: Casino }) {
  const country = useCountry();
  const known = casino.facts.find(({ key }) => key === 'excluded_countries');
  if (!country || casino.affiliateLink === null || country.sites.includes(casinoAddress(casino))) return null;
  const isKnown = known !== undefined && known.value !== null;
  return (
    <p className={text.iconLink}>
      {isKnown ? `It serves ${country.name}.` : `Not known whether it serves ${country.name}.`}
    </p>
  );
}

function ProsAndCons({ casino: { positives, negatives } }: { casino: Casino }) {
  return (
    <section aria-labelledby="pros-and-cons">
      <h2 id="pros-and-cons">Pros &amp; Cons</h2>
      <div className={styles.sides}>
        <Points side="for" items={positives} />
        <Points side="against" items={negatives} />
      </div>
    </section>
  );
}

const LONG_REVIEW = 2000;

function FullReview({ html }: { html: string }) {
  const isLong = html.length > LONG_REVIEW;
  return (
    <div className={classNames(isLong && styles.long)}>
      <div className={prose.prose} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      {isLong && (
        <details className={styles.rest}>
          <summary className={buttonClass({ wide: true })}>Read the whole review</summary>
        </details>
      )}
    </div>
  );
}

function GameModes({ modes }: { modes: readonly string[] }) {
  if (modes.length === 0) return <p>No game modes specified.</p>;
  return (
    <ul className={chip.chips}>
      {modes.map((mode) => (
        <li key={mode}>
          <Link to="/casinos" search={{ gamemodes: mode }} className={chip.chip}>
            {slugLabel(mode)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
