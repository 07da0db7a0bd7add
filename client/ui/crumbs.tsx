import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import layout from './layout.module.css';

type Props = {
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
