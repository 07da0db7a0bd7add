import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import layout from './layout.module.css';

type Props = {
  /** What the page belongs to: a link, or the name of a group that has no page of its own. */
  group?: ReactNode;
  title: ReactNode;
};

export function Crumbs({ group, title }: Props) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={layout.crumbs}>
        <li>
          <Link to="/">Home</Link>
        </li>
        {group && <li>{group}</li>}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  );
}
