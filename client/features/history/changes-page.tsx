import { Crumbs } from '../../ui/crumbs';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import { classNames } from '../../ui/class-names';
import type { ChangesSearch } from '../../../shared/history/changes-search';
import type { Changes } from './changes-data';
import { CHANGES_FEED, CHANGES_LEAD, CHANGES_PATH, CHANGES_TITLE } from './changes-head';
import styles from './change-list.module.css';
import { ChangesSection } from './changes-section';

export function ChangesPage({ changes, search }: { changes: Changes; search: ChangesSearch }) {
  return (
    <div className={classNames(layout.wrap, layout.block)}>
      <Crumbs title={CHANGES_TITLE} />
      <h1>{CHANGES_TITLE}</h1>
      <p className={classNames(text.small, text.muted, styles.lead)}>
        {CHANGES_LEAD}{' '}
        <a href={CHANGES_FEED} className={text.link}>
          Feed
        </a>
      </p>
      <section className={layout.block} aria-labelledby="all-changes">
        <SectionHead id="all-changes" title="All changes" />
        <ChangesSection path={CHANGES_PATH} search={search} changes={changes} />
      </section>
    </div>
  );
}
