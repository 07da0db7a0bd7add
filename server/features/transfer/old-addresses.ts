import { firstSegment, isRedirectable, redirectPath } from '../../../shared/content/redirect-paths';
import { readUrl } from '../../../shared/text/read-url';
import type { Problem } from '../../../shared/transfer/transfer';
import type { ParsedRow } from './parsing/parsed';
import { yielding } from '../../base/yielding';

type PostRow = ParsedRow<'blog_posts'>;

const NOWHERE = 'https://nowhere.invalid';

export function getOldPath({ values: { permalink } }: Pick<PostRow, 'values'>): string | undefined {
  const url = permalink ? readUrl(permalink, NOWHERE) : undefined;
  if (!url || url.search !== '') return undefined;
  const path = redirectPath(url.pathname);
  return isRedirectable(path) ? path : undefined;
}

const toHost = ({ values: { permalink } }: PostRow) => readUrl(permalink ?? '')?.host;

/** Targets of links and images in Markdown: in parentheses, in angle brackets, after a label, in an attribute, bare. */
const TARGET =
  /(\]\(\s*<?|<|^\[[^\][\r\n]{1,300}\]:\s*<?|\bhref=["']|(?<![("'<\w/]))((?:https?:)?\/\/[^\s<>()"'\]]{1,2000}|\/[^\s<>()"'\]]{0,2000})/gim;
const FILE = /\.(?:avif|gif|jpe?g|mp4|pdf|png|svg|webp|zip)$/i;

interface OldSite {
  hosts: ReadonlySet<string>;
  newPaths: ReadonlyMap<string, string>;
}

export function withNewLinks(markdown: string, { hosts, newPaths }: OldSite): { text: string; left: number } {
  let left = 0;
  const text = markdown.replace(TARGET, (whole: string, before: string, matched: string) => {
    const end = /(?<![.,;:!?*_])[.,;:!?*_]*$/.exec(matched)?.[0] ?? '';
    const target = matched.slice(0, matched.length - end.length);
    const isPath = target.startsWith('/') && !target.startsWith('//');
    if (isPath && (before === '' || before === '<')) return whole;
    const url = readUrl(target, NOWHERE);
    if (!url || !(isPath || hosts.has(url.host)) || FILE.test(url.pathname)) return whole;
    const path = newPaths.get(redirectPath(url.pathname));
    if (path === undefined) {
      left += 1;
      return whole;
    }
    return `${before}${path}${url.search}${url.hash}${end}`;
  });
  return { text, left };
}

export async function rewriteLinks(rows: readonly PostRow[]): Promise<{ rows: PostRow[]; problems: Problem[] }> {
  const hosts = new Set<string>();
  const newPaths = new Map<string, string>();
  for await (const row of yielding(rows)) {
    const host = toHost(row);
    if (host !== undefined) hosts.add(host);
    const old = getOldPath(row);
    // A post without a slug gets one later, which its old address redirects to.
    if (old !== undefined) newPaths.set(old, row.values.slug === undefined ? old : `/blog/${row.values.slug}`);
  }
  if (newPaths.size === 0) return { rows: [...rows], problems: [] };
  const left = new Map<string, number>();
  const rewritten: PostRow[] = [];
  for await (const row of yielding(rows)) {
    if (!row.values.permalink || row.values.content === undefined) {
      rewritten.push(row);
      continue;
    }
    const made = withNewLinks(row.values.content, { hosts, newPaths });
    left.set(row.file, (left.get(row.file) ?? 0) + made.left);
    rewritten.push({ ...row, values: { ...row.values, content: made.text } });
  }
  const problems = [...left].flatMap(([file, count]): Problem[] =>
    count === 0
      ? []
      : [{ kind: 'note', file, line: 0, reason: `Links in texts to other pages of the old site: ${count}.` }],
  );
  return { rows: rewritten, problems };
}

export interface OldAddress {
  file: string;
  line: number;
  from: string;
  to: string;
}

export const oldAddress = (row: PostRow, slug: string): OldAddress[] => {
  const from = getOldPath(row);
  const to = `/blog/${slug}`;
  const { file, line } = row;
  return from === undefined || from === to.toLowerCase() || firstSegment(from) === '' ? [] : [{ file, line, from, to }];
};
