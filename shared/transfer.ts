/** The tables that travel between sites, and the words of the reports. Free of zod: the screens use it too. */

export const TABLES = [
  'blog_categories',
  'blog_tags',
  'blog_posts',
  'blog_posts_tags',
  'casinos',
  'casino_facts',
  'casino_scores',
  'casino_changes',
  'pages',
  'help_services',
  'settings',
  'slug_redirects',
  'media',
] as const;

export type TableName = (typeof TABLES)[number];

export const TABLE_LABELS: Record<TableName, string> = {
  blog_categories: 'Categories',
  blog_tags: 'Tags',
  blog_posts: 'Posts',
  blog_posts_tags: 'Tags of posts',
  casinos: 'Casinos',
  casino_facts: 'Facts of casinos',
  casino_scores: 'Scores of casinos',
  casino_changes: 'History of casinos',
  pages: 'Pages',
  help_services: 'Help services',
  settings: 'Site settings',
  slug_redirects: 'Old addresses',
  media: 'Images',
};

export type RowAction = 'create' | 'update' | 'skip';

/** One row of a file, and what importing it does. */
export interface ReportRow {
  table: TableName;
  file: string;
  line: number;
  /** The row's title, name or key, for a person to know it by. */
  label: string;
  action: RowAction;
  /** For updates: the fields that change. */
  fields: string[];
}

/** Something left out (`error`), or brought in differently than it was written (`note`). Line 0 is the file as a whole. */
export interface Problem {
  kind: 'error' | 'note';
  file: string;
  line: number;
  reason: string;
}

export interface ImportReport {
  isDryRun: boolean;
  counts: Record<RowAction, number>;
  /** The first MAX_REPORT_ROWS of each; the counts are of all. */
  rows: ReportRow[];
  problems: Problem[];
  errors: number;
  notes: number;
}

export const MAX_REPORT_ROWS = 500;
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;
export const MAX_UPLOAD_FILES = 20;
export const UPLOAD_TYPES = '.zip,.csv,.json,.xml';
