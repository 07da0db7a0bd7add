import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names';
import { Crumbs } from '../../ui/crumbs';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import type { Category, Tag } from './blog-data';
import styles from './blog.module.css';
import { isBlogFiltered } from '../../../shared/content/blog-search';
import type { BlogSearch } from '../../../shared/content/blog-search';
import { blogHeading, blogLead, headingText } from './blog-texts';
import { BlogTools } from './blog-tools';

type Props = {
  search: BlogSearch;
  categories?: readonly Category[];
  tags?: readonly Tag[];
  isEmpty?: boolean;
  children: ReactNode;
};

export function BlogFrame({ search, categories, tags, isEmpty = false, children }: Props) {
  const { before, subject, after } = blogHeading(search, categories ?? []);
  return (
    <div className={classNames(layout.wrap, styles.page)}>
      <Crumbs
        group={isBlogFiltered(search) && <Link to="/blog">Blog</Link>}
        title={isBlogFiltered(search) ? headingText(blogHeading(search, categories ?? [])) : 'Blog'}
      />
      <h1>
        {before}
        <bdi>{subject}</bdi>
        {after}
      </h1>
      <p className={classNames(text.lead, styles.lead)} dir="auto">
        {blogLead(search, categories ?? [])}
      </p>
      {!isEmpty && <BlogTools search={search} categories={categories} tags={tags} />}
      {children}
    </div>
  );
}
