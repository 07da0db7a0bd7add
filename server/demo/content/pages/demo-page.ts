export type DemoPage = {
  slug: string;
  /** ISO day, shown to readers. */
  writtenOn: string;
  title: string;
  /** Markdown. Soft line breaks are rendered, so every paragraph is one line. */
  content: string;
  metaTitle: string | null;
  metaDescription: string;
};
