import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { formatIsoDay, formatLongDate } from '../../ui/format-date';
import { ExampleNotice } from '../../ui/messages/example-notice';
import layout from '../../ui/layout.module.css';
import { PageContents } from '../../ui/page-contents';
import prose from '../../ui/prose.module.css';
import text from '../../ui/text.module.css';
import { Crumbs } from '../../ui/crumbs';
import type { Page } from './page-data';
import styles from './text-page.module.css';

type Props = {
  page: Pick<Page, 'title' | 'contentHtml' | 'headings' | 'updatedAt' | 'isExample'>;
  group?: ReactNode;
  dated?: string;
  lead?: ReactNode;
  children?: ReactNode;
};

// Shorter pages need no table of contents.
const WORTH_LISTING = 3;

export function TextPage({ page, group, dated = 'Updated', lead, children }: Props) {
  const isListed = page.headings.length >= WORTH_LISTING;
  return (
    <>
      <article className={layout.wrap}>
        <Crumbs group={group} title={page.title} />
        <header className={styles.head}>
          <h1 dir="auto">{page.title}</h1>
          <p className={text.meta}>
            <span>
              {dated} <time dateTime={formatIsoDay(page.updatedAt)}>{formatLongDate(page.updatedAt)}</time>
            </span>
          </p>
          {lead}
        </header>
        <div className={classNames(styles.body, isListed && styles.listed)}>
          {isListed && (
            <aside>
              <PageContents headings={page.headings} />
            </aside>
          )}
          <div className={prose.prose} dir="auto" dangerouslySetInnerHTML={{ __html: page.contentHtml }} />
        </div>
      </article>
      {children}
      {page.isExample && (
        <div className={layout.wrap}>
          <ExampleNotice />
        </div>
      )}
    </>
  );
}
