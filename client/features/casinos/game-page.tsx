import { Suspense } from 'react';
import { Link } from '@tanstack/react-router';
import type { Outputs } from '../../trpc/trpc';
import { ExampleNotice } from '../../ui/messages/example-notice';
import { Crumbs } from '../../ui/crumbs';
import layout from '../../ui/layout.module.css';
import prose from '../../ui/prose.module.css';
import { SectionHead } from '../../ui/section-head';
import { AffiliateDisclosure } from '../affiliate/affiliate-disclosure';
import { Chart } from '../charts/chart';
import type { CasinoListing } from './casino-data';
import type { CasinoSearch } from '../../../shared/casinos/casino-search';
import styles from './game-page.module.css';
import { ListFilters, ListSorter } from './list/lazy-list-controls';
import { PagedCasinos } from './list/paged-casinos';
import { classNames } from '../../ui/class-names';

type Game = Outputs['casinos']['games'][number];

type Props = {
  path: string;
  title: string;
  contentHtml: string;
  isExample: boolean;
  ranked: { mode: string; search: CasinoSearch; list: CasinoListing; game: Game | undefined } | null;
};

function checkedText({ sites, edge }: Game): string {
  if (!sites) return '';
  const known = edge === null ? '' : ` Lowest edge: ${edge}.`;
  const checked = sites.fresh === sites.total ? `All ${sites.total}` : `${sites.fresh} of ${sites.total}`;
  return `${checked} checked within a year.${known}`;
}

export function GamePage({ path, title, contentHtml, isExample, ranked }: Props) {
  return (
    <div className={layout.wrap}>
      <Crumbs
        group={
          <Link to="/$page" params={{ page: 'games' }}>
            Games
          </Link>
        }
        title={title}
      />
      <header className={styles.head}>
        <h1>{title}</h1>
      </header>
      {ranked && (
        <section aria-labelledby="ranking-title">
          <SectionHead
            id="ranking-title"
            title={`CS2 casinos with ${ranked.mode}`}
            lead={
              <>
                In ranking order. {ranked.game && checkedText(ranked.game)} <AffiliateDisclosure />
              </>
            }
          />
          <div className={styles.edge}>
            <Chart html={ranked.game?.edges ?? null} />
          </div>
          <Suspense>
            <div className={styles.sorter}>
              <ListSorter path={path} search={ranked.search} />
            </div>
            <ListFilters path={path} search={ranked.search} list={ranked.list} hasModes={false} level="h3" />
          </Suspense>
          <PagedCasinos path={path} search={ranked.search} list={ranked.list} from="game" level="h3" />
        </section>
      )}
      <div
        className={classNames(prose.prose, ranked !== null && styles.texts)}
        dangerouslySetInnerHTML={{ __html: contentHtml }}
      />
      {isExample && <ExampleNotice />}
    </div>
  );
}
