import { EmptyState } from '../../ui/messages/empty-state';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import { isBlogFiltered } from '../../../shared/content/blog-search';
import { AllPosts } from './all-posts';
import type { BlogIndex, BlogSections } from './blog-data';
import { BlogFrame } from './blog-frame';
import { BlogResultList } from './blog-results';
import { emptyText } from './blog-texts';
import { PostCard } from './post-card';
import styles from './posts.module.css';

export function BlogIndexPage({ search, categories, tags, posts }: BlogIndex) {
  const isEmpty = 'all' in posts && posts.all.items.length === 0;
  return (
    <BlogFrame search={search} categories={categories} tags={tags} isEmpty={isEmpty}>
      {'all' in posts ? (
        <Sections {...posts} />
      ) : isBlogFiltered(search) ? (
        <BlogResultList search={search} results={posts} />
      ) : (
        <AllPosts search={search} results={posts} className={layout.block} />
      )}
    </BlogFrame>
  );
}

function Sections({ popular, latest, all, rest }: BlogSections) {
  if (all.items.length === 0) {
    return (
      <div className={layout.block}>
        <EmptyState level="h2" title="No Posts Found" text={emptyText({})} />
      </div>
    );
  }
  return (
    <>
      <section className={layout.block} aria-labelledby="popular-posts">
        <SectionHead id="popular-posts" title="Most Popular Articles" />
        <div className={styles.six}>
          {popular.map((post, index) => (
            <PostCard key={post.id} post={post} big={index < 2} first={index === 0} />
          ))}
        </div>
      </section>
      {latest.length > 0 && (
        <section className={layout.section} aria-labelledby="latest-posts">
          <SectionHead id="latest-posts" title="Latest Articles" />
          <div className={styles.rows}>
            {latest.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </div>
        </section>
      )}
      <AllPosts search={{}} results={all} listed={rest} className={layout.section} />
    </>
  );
}
