import { Link } from '@tanstack/react-router';
import { DEAL_LABELS } from '../../../shared/codes/casino-deals';
import type { Deal } from '../../../shared/codes/casino-deals';
import type { Outputs } from '../../trpc/trpc';
import { classNames } from '../../ui/class-names';
import { Crumbs } from '../../ui/crumbs';
import layout from '../../ui/layout.module.css';
import { casinoAddress } from '../../../shared/text/slug';
import { LIVE_RANKING_TITLE } from './live-ranking-head';
import styles from './live-ranking-page.module.css';
import { Why } from './why';

type Ranking = Outputs['casinos']['ranking'];

const earned = (deal: Deal) => `We earn: ${DEAL_LABELS[deal].toLowerCase()}`;

export function LiveRankingPage({ ranking: { criteria, ranked, unranked } }: { ranking: Ranking }) {
  return (
    <article className={classNames(layout.wrap, styles.page)}>
      <Crumbs
        group={
          <Link to="/$page" params={{ page: 'how-we-rank' }}>
            How we rank
          </Link>
        }
        title={LIVE_RANKING_TITLE}
      />
      <h1>{LIVE_RANKING_TITLE}</h1>
      <p>
        This is the order today. It follows the scores; where an editor decided otherwise, we say who, when and why. We
        also say what we earn from each site; no commission, code or bonus changes its place.
      </p>
      <section aria-labelledby="parts">
        <h2 id="parts">What a rating is made of</h2>
        <dl>
          {criteria.map(({ key, name, weight, explanation }) => (
            <div key={key} dir="auto">
              <dt>
                {name}, {weight}%
              </dt>
              <dd>{explanation}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="places">
        <h2 id="places">The places</h2>
        {ranked.length === 0 && <p>No site is ranked yet.</p>}
        <ol>
          {ranked.map(({ id, slug, name, why, deal }) => (
            <li key={id}>
              <b>{why.place}</b>
              <h3 dir="auto">
                <Link to="/casino/$slug" params={{ slug: casinoAddress({ slug, id }) }} translate="no">
                  {name}
                </Link>
              </h3>
              <span>{earned(deal)}</span>
              <span>
                {why.rating.toFixed(1)}
                {why.byScore !== null && `, #${why.byScore} by score`}
                {why.isMoved &&
                  why.byScore !== null &&
                  `, moved ${why.place < why.byScore ? 'up' : 'down'} by an editor`}
              </span>
              <Why why={why} open={why.isMoved} isAmongAll />
            </li>
          ))}
        </ol>
      </section>
      {unranked.total > 0 && (
        <section aria-labelledby="unranked">
          <h2 id="unranked">Not ranked yet</h2>
          <ul>
            {unranked.casinos.map(({ id, slug, name, rating, deal }) => (
              <li key={id}>
                <Link to="/casino/$slug" params={{ slug: casinoAddress({ slug, id }) }} dir="auto" translate="no">
                  {name}
                </Link>{' '}
                {rating.toFixed(1)}. {earned(deal)}
              </li>
            ))}
          </ul>
          {unranked.total > unranked.casinos.length && <p>And {unranked.total - unranked.casinos.length} more.</p>}
        </section>
      )}
    </article>
  );
}
