import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names';
import { formatShortDate } from '../../ui/format-date';
import layout from '../../ui/layout.module.css';
import lines from '../../ui/lines.module.css';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import type { Outputs } from '../../trpc/trpc';
import type { GuideLink } from './page-data';

interface Target {
  to: string;
  search?: Record<string, string>;
}

interface Row extends Target {
  title: string;
  meta: string;
  line?: string | null;
}

export interface HubGroup {
  id: string;
  title: string;
  rows: readonly Row[];
  more?: Target;
}

type Games = Outputs['casinos']['games'];
type Categories = Outputs['categories']['newest'];

function sitesText({ sites, edge }: Games[number]): string {
  if (!sites) return 'Coming';
  const known = edge === null ? 'edge not known' : `edge from ${edge}`;
  return `${sites.fresh} ${sites.fresh === 1 ? 'site' : 'sites'} checked in the last 12 months, ${known}`;
}

export function gameGroups(games: Games): HubGroup[] {
  const toRows = (some: Games) =>
    some.map((game) => ({
      ...(game.hasPage ? { to: `/games/${game.mode}` } : { to: '/casinos', search: { gamemodes: game.mode } }),
      title: game.name,
      meta: sitesText(game),
      line: game.line,
    }));
  return [
    { id: 'games', title: 'Games we explain', rows: toRows(games.filter(({ hasPage }) => hasPage)) },
    { id: 'more-games', title: 'More games', rows: toRows(games.filter(({ hasPage }) => !hasPage)) },
  ];
}

export function guideGroups(guides: readonly GuideLink[], categories: Categories): HubGroup[] {
  return [
    {
      id: 'basics',
      title: 'The basics',
      rows: guides.map(({ name, title, updatedAt }) => ({
        to: `/guides/${name}`,
        title,
        meta: `Updated ${formatShortDate(updatedAt)}`,
      })),
    },
    ...categories.map(({ slug, name, posts }) => ({
      id: `in-${slug}`,
      title: name,
      rows: posts.map((post) => ({
        to: `/blog/${post.slug}`,
        title: post.title,
        meta: formatShortDate(post.publishedAt),
      })),
      more: { to: '/blog', search: { category: slug } },
    })),
  ];
}

export function Hub({ groups }: { groups: readonly HubGroup[] }) {
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map(({ id, title, rows, more }) => (
      <section key={id} className={classNames(layout.wrap, layout.block)} aria-labelledby={id}>
        <SectionHead id={id} title={<span dir="auto">{title}</span>}>
          {more !== undefined && (
            <Link {...more} className={classNames(text.more, text.link)}>
              All<span className={text.hidden}> in {title}</span>
            </Link>
          )}
        </SectionHead>
        <ul className={lines.list}>
          {rows.map(({ title: name, meta, line, ...target }) => (
            <li key={name} className={lines.line}>
              <h3 dir="auto">
                <Link {...target}>{name}</Link>
              </h3>
              {line && <p dir="auto">{line}</p>}
              <p className={text.meta}>{meta}</p>
            </li>
          ))}
        </ul>
      </section>
    ));
}
