import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { getVerdict } from '../../../shared/casinos/casino-status';
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

const toLines = (words: string) => words.split('\n').filter((line) => line.trim() !== '');

type Props = {
  author: Author;
  children: ReactNode;
  changes: ReactNode;
};

export function AuthorPage({ author, children, changes }: Props) {
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
        {toLines(bio).map((line, index) => (
          <p key={index} dir="auto">
            {line}
          </p>
        ))}
        <Figures author={author} />
      </header>
      {conflicts !== '' && (
        <section aria-labelledby="conflicts">
          <SectionHead id="conflicts" title="May not accept" />
          <Points side="against" items={toLines(conflicts)} />
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
      {changes && (
        <section className={layout.section} aria-labelledby="changed">
          <SectionHead id="changed" title="Changed last" />
          {changes}
        </section>
      )}
      <p className={classNames(layout.block, text.small, text.muted)}>
        Found a mistake?{' '}
        <Link to="/contact" className={text.link}>
          Write to us
        </Link>
        . Corrections are listed under{' '}
        <Link to="/changes" className={text.link}>
          What changed
        </Link>
        .
      </p>
    </article>
  );
}

function Figures({ author: { payoutTotal, factTotal, siteTotal, postTotal } }: Pick<Props, 'author'>) {
  const figures = [
    [payoutTotal, 'withdrawal timed', 'withdrawals timed'],
    [factTotal, 'fact checked', 'facts checked'],
    [siteTotal, 'site checked', 'sites checked'],
    [postTotal, 'article', 'articles'],
  ] as const;
  return (
    <dl className={rows.figures}>
      {figures.map(
        ([count, one, several]) =>
          count > 0 && (
            <div key={one}>
              <dt>{count === 1 ? one : several}</dt>
              <dd>{count}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Site({ site: { id, slug, name, logoUrl, rating, status, checkedAt } }: { site: Author['sites'][number] }) {
  const verdict = getVerdict({ status });
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
