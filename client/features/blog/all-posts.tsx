import { SectionHead } from '../../ui/section-head';
import type { BlogSearch } from '../../../shared/content/blog-search';
import styles from '../../ui/lines.module.css';
import { ArticleCount } from './article-count';
import type { BlogResults } from './blog-data';
import { ALL_POSTS_LINK, BlogPages } from './blog-pages';
import { CategoryLink } from './category-link';
import { PostLine } from './post-line';

type Props = {
  search: BlogSearch;
  results: BlogResults;
  listed?: BlogResults['items'];
  className: string | undefined;
};

export function AllPosts({ search, results, listed = results.items, className }: Props) {
  const isRest = listed !== results.items;
  if (listed.length === 0 && results.items.length === results.total) return null;
  return (
    <section className={className} aria-labelledby={ALL_POSTS_LINK}>
      <SectionHead id={ALL_POSTS_LINK} title={isRest ? 'More articles' : 'All articles'}>
        <ArticleCount {...results} />
      </SectionHead>
      {listed.length > 0 && (
        <ul className={styles.list}>
          {listed.map((post) => (
            <PostLine key={post.id} post={post}>
              {post.category && (
                <span>
                  <CategoryLink category={post.category} />
                </span>
              )}
              <bdi>{post.author}</bdi>
            </PostLine>
          ))}
        </ul>
      )}
      <BlogPages search={search} total={results.total} />
    </section>
  );
}
