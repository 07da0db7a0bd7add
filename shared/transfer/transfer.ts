/** Without zod, because client screens load it. */

export const TABLES = [
  'blog_categories',
  'blog_tags',
  'blog_posts',
  'blog_posts_tags',
  'casinos',
  'casino_facts',
  'casino_scores',
  'promo_codes',
  'payouts',
  'casino_evidence',
  'casino_changes',
  'pages',
  'help_services',
  'legal_sections',
  'settings',
  'slug_redirects',
  'working_copies',
  'redirects',
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
  promo_codes: 'Codes of casinos',
  payouts: 'Our withdrawals from casinos',
  casino_evidence: 'Evidence about casinos',
  casino_changes: 'History of casinos',
  pages: 'Pages',
  help_services: 'Help services',
  legal_sections: 'Law by country',
  settings: 'Site settings',
  slug_redirects: 'Old addresses',
  working_copies: 'Changes not public yet',
  redirects: 'Redirects',
  media: 'Images',
};

export type ImportRowAction = 'create' | 'update' | 'skip';

export interface ReportRow {
  table: TableName;
  file: string;
  line: number;
  label: string;
  action: ImportRowAction;
  fields: string[];
}

/** A skipped row (`error`) or a value changed on import (`note`). Line 0 concerns the whole file. */
export interface Problem {
  kind: 'error' | 'note';
  file: string;
  line: number;
  reason: string;
}

export interface ReportAuthor {
  name: string | null;
  posts: number;
  /** The account that gets the posts, matched by email or name; null if there is none. */
  person: { name: string; by: 'email' | 'name' } | null;
}

export interface ImportReport {
  isDryRun: boolean;
  authors: ReportAuthor[];
  author: { id: string; name: string };
  counts: Record<ImportRowAction, number>;
  /** The first MAX_REPORT_ROWS of each; the counts include all. */
  rows: ReportRow[];
  problems: Problem[];
  errors: number;
  notes: number;
}

export const MAX_REPORT_ROWS = 500;
export const MAX_IMPORT_BYTES = 200 * 1024 * 1024;
export const MAX_UPLOAD_FILES = 20;
export const UPLOAD_TYPES = '.zip,.csv,.json,.xml';
