import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { slugLabel } from '../../../shared/casinos/gamemodes';
import chip from '../../ui/chip.module.css';
import prose from '../../ui/prose.module.css';
import type { Casino } from './casino-data';
import { aboutParagraphs } from './description';
import { FactsSection } from './facts-section';
import styles from './review-body.module.css';
import { ScoreReasons } from './score-reasons';
import { Why } from './why';

interface Props {
  casino: Casino;
  /** Recent changes: part of another feature, so the route passes them. */
  recentChanges: ReactNode;
  /** Similar casinos, passed by the route for the same reason. */
  similar: ReactNode;
}

export function ReviewBody({ casino, recentChanges, similar }: Props) {
  return (
    <div className={styles.body}>
      <FactsSection facts={casino.facts} />
      <ScoreReasons {...casino} />
      {casino.bonusAmount !== null && (
        <section aria-labelledby="placement">
          <h2 id="placement">Placement Ranking</h2>
          <Placement placement={casino.placement} />
          {casino.why && <Why why={casino.why} open />}
        </section>
      )}
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
          <div className={prose.prose} dir="auto" dangerouslySetInnerHTML={{ __html: casino.fullReviewHtml }} />
        </section>
      )}
      <section aria-labelledby="game-modes">
        <h2 id="game-modes">Available Game Modes</h2>
        <GameModes modes={casino.gamemodes} />
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

function Placement({ placement }: { placement: number | null }) {
  return (
    <div className={styles.placing}>
      {placement !== null && (
        <span className={styles.plate} aria-hidden="true">
          {placement}
        </span>
      )}
      <div>
        <p>
          <strong>
            {placement === null ? 'Not ranked yet.' : `Ranked #${placement} in our list of top CS2 skin gambling sites`}
          </strong>
        </p>
        <p className={styles.reason}>
          Payouts, terms, fairness and games. Money plays no part.{' '}
          <Link to="/$page" params={{ page: 'how-we-rank' }}>
            How we rank
          </Link>
        </p>
      </div>
    </div>
  );
}
