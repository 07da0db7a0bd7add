import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { Crumbs } from '../../ui/crumbs';
import { ExampleNotice } from '../../ui/messages/example-notice';
import layout from '../../ui/layout.module.css';
import prose from '../../ui/prose.module.css';
import { CONTACT_TITLE } from './contact-head';
import type { Introduction } from './contact-head';
import styles from './contact-page.module.css';

export function ContactPage({ page, children }: { page: Introduction; children: ReactNode }) {
  return (
    <section className={classNames(layout.wrap, styles.page)}>
      <Crumbs title={page?.title ?? CONTACT_TITLE} />
      <h1 dir="auto">{page?.title ?? CONTACT_TITLE}</h1>
      <div className={styles.columns}>
        {children}
        {/* Sanitised at save: server/markdown is the only writer of this HTML. */}
        {page && <div className={prose.prose} dir="auto" dangerouslySetInnerHTML={{ __html: page.contentHtml }} />}
      </div>
      {page?.isExample && <ExampleNotice />}
    </section>
  );
}
