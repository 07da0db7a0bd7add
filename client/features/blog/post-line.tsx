import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import text from '../../ui/text.module.css';
import styles from '../../ui/lines.module.css';
import type { PostListItem } from './blog-data';

type Props = { post: Pick<PostListItem, 'title' | 'slug' | 'publishedAt'>; children?: ReactNode };

export function PostLine({ post: { title, slug, publishedAt }, children }: Props) {
  return (
    <li className={styles.line}>
      <h3 dir="auto">
        <Link to="/blog/$slug" params={{ slug }}>
          {title}
        </Link>
      </h3>
      <p className={text.meta}>
        <time dateTime={formatIsoDay(publishedAt)}>{formatShortDate(publishedAt)}</time>
        {children}
      </p>
    </li>
  );
}
