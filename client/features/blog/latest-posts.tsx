import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names';
import { Icon } from '../../ui/icons/icon';
import layout from '../../ui/layout.module.css';
import { SectionHead } from '../../ui/section-head';
import text from '../../ui/text.module.css';
import type { PostListItem } from './blog-data';
import { PostCard } from './post-card';
import styles from './posts.module.css';

export function LatestPosts({ posts }: { posts: readonly PostListItem[] }) {
  if (posts.length === 0) return null;
  return (
    <section
      className={classNames(layout.section, layout.wrap, layout.later, styles.latest)}
      aria-labelledby="latest-posts"
    >
      <SectionHead id="latest-posts" title="Latest Articles">
        <Link to="/blog" className={classNames(text.more, text.link)}>
          All articles
          <Icon name="right" small />
        </Link>
      </SectionHead>
      <div className={styles.three}>
        {posts.map((post, index) => (
          <PostCard key={post.id} post={post} big={index === 0} />
        ))}
      </div>
    </section>
  );
}
