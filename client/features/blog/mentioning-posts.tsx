import { classNames } from '../../ui/class-names';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import styles from '../../ui/lines.module.css';
import type { MentioningPost } from './blog-data';
import { PostLine } from './post-line';

export function MentioningPosts({ name, posts }: { name: string; posts: readonly MentioningPost[] }) {
  if (posts.length === 0) return null;
  return (
    <section className={classNames(layout.section, layout.wrap)} aria-labelledby="mentioning-posts">
      <SectionHead
        id="mentioning-posts"
        title={
          <>
            Articles that mention <bdi translate="no">{name}</bdi>
          </>
        }
      />
      <ul className={styles.list}>
        {posts.map((post) => (
          <PostLine key={post.id} post={post} />
        ))}
      </ul>
    </section>
  );
}
