import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, useRouter } from '@tanstack/react-router';
import chip from '../../ui/chip.module.css';
import { classNames } from '../../ui/class-names';
import { formatIsoDay, formatLongDate } from '../../ui/format-date';
import layout from '../../ui/layout.module.css';
import { PageContents } from '../../ui/page-contents';
import prose from '../../ui/prose.module.css';
import text from '../../ui/text.module.css';
import { BackToBlog } from './back-to-blog';
import type { Post, RelatedPost } from './blog-data';
import { CategoryLink } from './category-link';
import { Cover } from './cover';
import styles from './post-page.module.css';
import { PostSites } from './post-sites';
import { viewsText } from './post-texts';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icons/icon';
import { useViewer } from '../auth/viewer';
import { SectionHead } from '../../ui/section-head';
import { PostCard } from './post-card';
import cards from './posts.module.css';

declare global {
  interface Window {
    countedPost?: string | undefined;
  }
}

/** True one time, if client/boot/boot.ts has counted the view on page load. */
function wasCountedOnLoad(slug: string): boolean {
  if (window.countedPost !== slug) return false;
  window.countedPost = undefined;
  return true;
}

function useCountedView(slug: string): void {
  const { client } = useRouter().options.context;
  const counted = useRef<string>(undefined);
  useEffect(() => {
    if (counted.current === slug) return;
    counted.current = slug;
    if (wasCountedOnLoad(slug)) return;
    client.posts.recordView.mutate({ slug }).catch(() => undefined);
  }, [slug, client]);
}

function RelatedPosts({ posts }: { posts: readonly RelatedPost[] }) {
  return (
    <section className={classNames(layout.section, layout.wrap)} aria-labelledby="related-posts">
      <SectionHead id="related-posts" title="Related Posts" />
      {posts.length === 0 ? (
        <p className={text.muted}>No related posts found in this category.</p>
      ) : (
        <div className={classNames(cards.cards, cards.related)}>
          {posts.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
        </div>
      )}
    </section>
  );
}

/** Only after hydration: the server-rendered page is the same for all visitors. */
function PostAdminLinks({ post, className }: { post: Pick<Post, 'id' | 'slug'>; className?: string | undefined }) {
  const viewer = useViewer();
  if (!viewer?.can.includes('post.publish')) return null;
  return (
    <div className={className}>
      <a className={buttonClass({ size: 'small' })} href={`/admin/blog/edit/${post.id}`}>
        <Icon name="pen" small />
        Edit Post
      </a>
      <a className={buttonClass({ size: 'small' })} href={`/blog/${post.slug}`}>
        <Icon name="eye" small />
        View
      </a>
    </div>
  );
}

type Props = { post: Post; related: readonly RelatedPost[] };

function PostTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className={classNames(chip.chips, styles.tags)} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to="/blog" search={{ tag }} activeOptions={{ exact: true }} className={chip.chip}>
            <bdi>{tag}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function PostPage({ post, related }: Props) {
  useCountedView(post.slug);
  return (
    <>
      <PostArticle
        post={post}
        isCounted
        top={
          <>
            <BackToBlog />
            <PostAdminLinks post={post} className={styles.tools} />
          </>
        }
      />
      <RelatedPosts posts={related} />
    </>
  );
}

export function PostArticle({ post, top, isCounted }: { post: Post; top: ReactNode; isCounted?: boolean }) {
  return (
    <article
      className={classNames(layout.wrap, styles.article)}
      // Read by client/boot/boot.ts.
      data-counted-post={isCounted ? post.slug : undefined}
    >
      <div className={styles.top}>{top}</div>
      <PostHeader post={post} />
      {post.featuredImage !== null && <Cover src={post.featuredImage} alt={post.featuredImageAlt} first />}
      <div className={styles.body}>
        <aside>
          <PageContents headings={post.headings} />
        </aside>
        <div>
          {/* Sanitised at save: server/markdown is the only writer of this HTML. */}
          <div className={prose.prose} dir="auto" dangerouslySetInnerHTML={{ __html: post.contentHtml }} />
          <PostTags tags={post.tags} />
          <PostSites sites={post.sites} />
        </div>
      </div>
    </article>
  );
}

// By day: a save on the day of publication is no update.
const isUpdated = ({ publishedAt, updatedAt }: Post) => formatIsoDay(updatedAt) > formatIsoDay(publishedAt);

function PostHeader({ post }: { post: Post }) {
  return (
    <header className={styles.head}>
      <h1 dir="auto">{post.title}</h1>
      {post.excerpt && (
        <p className={styles.standfirst} dir="auto">
          {post.excerpt}
        </p>
      )}
      <p className={text.meta}>
        <time dateTime={formatIsoDay(post.publishedAt)}>{formatLongDate(post.publishedAt)}</time>
        {post.category && (
          <span>
            <CategoryLink category={post.category} />
          </span>
        )}
        <span>
          By{' '}
          {post.authorSlug === null ? (
            <bdi>{post.author}</bdi>
          ) : (
            <Link to="/authors/$slug" params={{ slug: post.authorSlug }} rel="author" className={text.link}>
              <bdi>{post.author}</bdi>
            </Link>
          )}
        </span>
        {isUpdated(post) && (
          <span>
            Updated <time dateTime={formatIsoDay(post.updatedAt)}>{formatLongDate(post.updatedAt)}</time>
          </span>
        )}
        <span>{post.readingMinutes} min read</span>
        <span>{viewsText(post.views)}</span>
      </p>
    </header>
  );
}
