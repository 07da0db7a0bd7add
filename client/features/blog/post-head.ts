import { postImage } from '../../../shared/seo/share-image-facts';
import { articleLd, breadcrumbLd } from '../../seo/json-ld';
import { pageMeta } from '../../seo/page-meta';
import type { Site } from '../../trpc/router-context';
import type { Post } from './blog-data';

// Social networks do not show SVG images.
const SHOWN_BY_NETWORKS = /^(?!.*\.svg(?:$|[?#]))./i;

function findImage(site: Site, post: Post) {
  const { title, featuredImage, featuredImageAlt } = post;
  return featuredImage !== null && SHOWN_BY_NETWORKS.test(featuredImage)
    ? { image: featuredImage, imageAlt: featuredImageAlt }
    : { image: postImage(site, { ...post, category: post.category?.name }).path, imageAlt: title };
}

export function postHead(site: Site, post: Post) {
  const path = `/blog/${post.slug}`;
  const description = post.metaDescription || `${post.title}. Read the full article on the ${site.siteName} blog.`;
  const share = findImage(site, post);
  return pageMeta(site, {
    path,
    title: post.title,
    description,
    keywords: post.metaKeywords,
    ...share,
    type: 'article',
    publishedAt: post.publishedAt,
    modifiedAt: post.updatedAt,
    jsonLd: [
      articleLd(site, {
        path,
        title: post.title,
        description,
        image: share.image,
        author: post.author,
        authorSlug: post.authorSlug,
        publishedAt: post.publishedAt,
        updatedAt: post.updatedAt,
        section: post.category?.name ?? null,
        keywords: post.metaKeywords,
      }),
      breadcrumbLd(site, [
        { name: 'Blog', path: '/blog' },
        { name: post.title, path },
      ]),
    ],
  });
}

export function previewHead(site: Site | undefined, post: Pick<Post, 'title'> | undefined): object {
  if (!post) return missingPostHead(site);
  const title = [`Preview: ${post.title}`, site?.siteName].filter(Boolean).join(' | ');
  return {
    meta: [{ title }, { name: 'robots', content: 'noindex, nofollow' }, { name: 'referrer', content: 'no-referrer' }],
  };
}

export function missingPostHead(site: Site | undefined): object {
  const title = ['Blog Post Not Found', site?.siteName].filter(Boolean).join(' | ');
  return { meta: [{ title }, { name: 'robots', content: 'noindex' }] };
}
