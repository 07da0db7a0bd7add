/** Ages count back from the time of seeding; a negative age is a scheduled post. */
export type DemoPost = {
  title: string;
  slug: string;
  excerpt: string | null;
  /** Markdown. Soft line breaks are rendered, so each paragraph is one line. */
  content: string;
  featuredImage: string | null;
  featuredImageAlt: string;
  metaDescription: string | null;
  metaKeywords: string[];
  /** Slug of a demo category. */
  category: string | null;
  tags: string[];
  status: 'draft' | 'published';
  /** For a draft: days since it was last edited. */
  publishedDaysAgo: number;
  views: number;
  /** Key of a demo author. */
  author: string;
};
