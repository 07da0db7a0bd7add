import { Link } from '@tanstack/react-router';
import type { Outputs } from '../../trpc/trpc';
import { Crumbs } from '../../ui/crumbs';
import { formatIsoDay, formatLongDate } from '../../ui/format-date';
import layout from '../../ui/layout.module.css';
import lines from '../../ui/lines.module.css';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import { classNames } from '../../ui/class-names';

type Letters = Outputs['letters']['list']['items'];

export function LettersPage({ letters }: { letters: Letters }) {
  return (
    <article className={classNames(layout.wrap, layout.block)}>
      <Crumbs title="Letters" />
      <h1>Letters</h1>
      <SectionHead title="What our subscribers got by email">
        <a href="#newsletter" className={classNames(text.more, text.link)}>
          Subscribe
        </a>
      </SectionHead>
      {letters.length === 0 && <p>No letter was sent yet.</p>}
      <ul className={lines.list}>
        {letters.map(({ slug, title, sentAt, excerpt }) => (
          <li key={slug} className={lines.line}>
            <h3 dir="auto">
              <Link to="/letters/{-$slug}" params={{ slug }}>
                {title}
              </Link>
            </h3>
            <p className={text.meta}>
              <time dateTime={formatIsoDay(sentAt)}>{formatLongDate(sentAt)}</time>
            </p>
            {excerpt && <p dir="auto">{excerpt}</p>}
          </li>
        ))}
      </ul>
    </article>
  );
}
