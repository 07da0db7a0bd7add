import { Link } from '@tanstack/react-router';
import { classNames } from '../../ui/class-names';
import { formatIsoDay, formatShortDate } from '../../ui/format-date';
import { Icon } from '../../ui/icons/icon';
import text from '../../ui/text.module.css';
import type { PostListItem, RelatedPost } from './blog-data';
import { CategoryLink } from './category-link';
import { Cover } from './cover';
import { getExcerpt, viewsText } from './post-texts';
import styles from './posts.module.css';

type Props = {
  post: PostListItem | RelatedPost;
  level?: 'h2' | 'h3';
  big?: boolean;
  first?: boolean | undefined;
};

/** A related post has no category, excerpt, date or author. */
export function PostCard({ post, level: Heading = 'h3', big = false, first }: Props) {
  const address = { slug: post.slug };
  const listed = 'author' in post ? post : undefined;
  return (
    <article className={classNames(styles.post, big && styles.big)}>
      <Link to="/blog/$slug" params={address} className={styles.image} tabIndex={-1} aria-hidden="true">
        <Cover src={post.featuredImage} alt="" first={first} />
      </Link>
      {listed?.category && (
        <p className={styles.category}>
          <CategoryLink category={listed.category} />
        </p>
      )}
      <Heading className={styles.title} dir="auto">
        <Link to="/blog/$slug" params={address}>
          {post.title}
        </Link>
      </Heading>
      {listed && (
        <p className={styles.excerpt} dir="auto">
          {getExcerpt(listed)}
        </p>
      )}
      <PostFacts post={post} />
      <Link to="/blog/$slug" params={address} className={classNames(text.more, text.link, styles.more)}>
        Read More
        <span className={text.hidden}>: {post.title}</span>
        <Icon name="right" small />
      </Link>
    </article>
  );
}

function PostFacts({ post }: Pick<Props, 'post'>) {
  const listed = 'author' in post ? post : undefined;
  if (!listed && post.views === 0) return null;
  return (
    <p className={text.meta}>
      {listed && <time dateTime={formatIsoDay(listed.publishedAt)}>{formatShortDate(listed.publishedAt)}</time>}
      {post.views > 0 && <span>{viewsText(post.views)}</span>}
      {listed && <bdi>{listed.author}</bdi>}
    </p>
  );
}
