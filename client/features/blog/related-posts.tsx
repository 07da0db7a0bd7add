import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import type { RelatedPost } from './blog-data';
import { PostCard } from './post-card';
import styles from './posts.module.css';

export function RelatedPosts({ posts }: { posts: readonly RelatedPost[] }) {
  return (
    <section className={classNames(layout.section, layout.wrap)} aria-labelledby="related-posts">
      <SectionHead id="related-posts" title="Related Posts" />
      {posts.length === 0 ? (
        <p className={text.muted}>No related posts found in this category.</p>
      ) : (
        <div className={classNames(styles.cards, styles.related)}>
          {posts.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
        </div>
      )}
    </section>
  );
}
