export type DemoPage = {
  slug: string;
  /** ISO date, shown to readers. */
  writtenOn: string;
  title: string;
  /** Markdown. Soft line breaks are rendered, so each paragraph is one line. */
  content: string;
  metaTitle: string | null;
  metaDescription: string;
};
