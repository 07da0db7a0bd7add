interface DemoPage {
  slug: string;
  title: string;
  /** Markdown. */
  content: string;
  metaTitle: string | null;
  metaDescription: string | null;
}

export const demoPages: DemoPage[] = [];
