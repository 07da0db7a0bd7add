import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import layout from '../../ui/layout.module.css';
import styles from './tool.module.css';
import { TOOLS_TITLE } from './tools-head';

type Props = { title: string; lead: ReactNode; children: ReactNode };

export function ToolFrame({ title, lead, children }: Props) {
  return (
    <article className={layout.wrap}>
      <nav aria-label="Breadcrumb">
        <ol className={layout.crumbs}>
          <li>
            <Link to="/">Home</Link>
          </li>
          {title !== TOOLS_TITLE && (
            <li>
              <Link to="/tools">{TOOLS_TITLE}</Link>
            </li>
          )}
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <h1>{title}</h1>
      <p className={styles.lead}>{lead}</p>
      {children}
    </article>
  );
}
