import { classNames } from '../../ui/class-names';
import { EmptyState } from '../../ui/messages/empty-state';
import { ExampleNotice } from '../../ui/messages/example-notice';
import { formatIsoDay, formatLongDate } from '../../ui/format-date';
import layout from '../../ui/layout.module.css';
import prose from '../../ui/prose.module.css';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import type { Outputs } from '../../trpc/trpc';
import styles from './text-page.module.css';

type Section = Outputs['pages']['legal'][number];

type Props = { sections: readonly Section[]; siteName: string };

export function LegalSections({ sections, siteName }: Props) {
  return (
    <section className={classNames(layout.wrap, layout.section)} aria-labelledby="countries">
      <SectionHead
        title="By country"
        id="countries"
        lead="This is not legal advice. A section that nobody has checked for six months is not shown."
      />
      {sections.length === 0 && <EmptyState level="h3" title="No country has been checked in the last six months." />}
      {sections.map((section) => (
        <LegalSection key={section.countryCode} section={section} siteName={siteName} />
      ))}
      {sections.some(({ isExample }) => isExample) && <ExampleNotice />}
    </section>
  );
}

function LegalSection({ section, siteName }: { section: Section; siteName: string }) {
  const { countryCode, country, content, sourceName, sourceUrl, checkedAt, isExample } = section;
  const id = countryCode.toLowerCase();
  return (
    <section className={classNames(layout.block, styles.country)} aria-labelledby={id}>
      <h3 id={id} dir="auto">
        {country}
      </h3>
      <div className={prose.prose} dir="auto">
        {content.split(/\n{2,}/).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      <p className={classNames(text.small, text.muted)}>
        Source:{' '}
        <a className={text.link} href={sourceUrl} rel="noopener external" dir="auto">
          {sourceName}
        </a>
        . {isExample ? 'Written on' : 'Checked on'}{' '}
        <time dateTime={formatIsoDay(checkedAt)}>{formatLongDate(checkedAt)}</time>
        {isExample ? ', not checked by us yet' : <By section={section} siteName={siteName} />}.
      </p>
    </section>
  );
}

function By({ section: { author, authorSlug }, siteName }: { section: Section; siteName: string }) {
  if (author === null || authorSlug === null) return <> by {author ?? siteName}</>;
  return (
    <>
      {' '}
      by{' '}
      <a className={text.link} href={`/authors/${authorSlug}`}>
        <bdi>{author}</bdi>
      </a>
    </>
  );
}
