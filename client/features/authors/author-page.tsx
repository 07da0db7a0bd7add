import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { verdictOf } from '../../../shared/casinos/casino-status';
import type { Outputs } from '../../trpc/trpc';
import { classNames } from '../../ui/class-names';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import { Crumbs } from '../../ui/crumbs';
import layout from '../../ui/layout.module.css';
import { Points } from '../../ui/points';
import { SectionHead } from '../../ui/section-head';
import rows from '../../ui/site-rows.module.css';
import { StarRating } from '../../ui/star-rating';
import text from '../../ui/text.module.css';
import { Logo } from '../media/logo';

type Author = Outputs['authors']['bySlug'];

const linesOf = (words: string) => words.split('\n').filter((line) => line.trim() !== '');

/** A person who writes or tests for the site. `children` is the list of their articles. */
export function AuthorPage({ author, children }: { author: Author; children: ReactNode }) {
  const { name, bio, conflicts, photo, posts, postTotal, sites, siteTotal } = author;
  return (
    <article className={layout.wrap}>
      <Crumbs
        group={
          <Link to="/$page" params={{ page: 'about' }}>
            About
          </Link>
        }
        title={<bdi>{name}</bdi>}
      />
      <header className={rows.head}>
        <Logo name={name} url={photo} size="large" />
        <h1 dir="auto">{name}</h1>
        {linesOf(bio).map((line, index) => (
          <p key={index} dir="auto">
            {line}
          </p>
        ))}
      </header>
      {conflicts !== '' && (
        <section aria-labelledby="conflicts">
          <SectionHead id="conflicts" title="May not accept" />
          <Points side="against" items={linesOf(conflicts)} />
        </section>
      )}
      {sites.length > 0 && (
        <section className={layout.section} aria-labelledby="checked">
          <h2 id="checked">Sites checked</h2>
          <ul className={rows.list}>
            {sites.map((site) => (
              <Site key={site.id} site={site} />
            ))}
          </ul>
          {siteTotal > sites.length && <p>And {siteTotal - sites.length} more.</p>}
        </section>
      )}
      {posts.length > 0 && (
        <section className={layout.section} aria-labelledby="written">
          <SectionHead id="written" title="Written" />
          <ul>{children}</ul>
          {postTotal > posts.length && <p>And {postTotal - posts.length} more.</p>}
        </section>
      )}
      <p className={classNames(layout.block, text.small, text.muted)}>
        Found a mistake?{' '}
        <Link to="/contact" className={text.link}>
          Write to us
        </Link>
        .
      </p>
    </article>
  );
}

function Site({ site: { id, slug, name, logoUrl, rating, status, checkedAt } }: { site: Author['sites'][number] }) {
  const verdict = verdictOf({ status });
  return (
    <li>
      <Logo name={name} url={logoUrl} size="small" />
      <div>
        <h3 dir="auto">
          <Link to="/casino/$slug" params={{ slug: slug ?? id }} translate="no">
            {name}
          </Link>
        </h3>
        <StarRating rating={rating} look="single" />
      </div>
      <div className={rows.why}>
        <p className={text.small}>
          {verdict !== null && `${verdict}. `}Checked{' '}
          <time dateTime={formatIsoDay(checkedAt)}>{formatShortDate(checkedAt)}</time>
        </p>
      </div>
    </li>
  );
}
