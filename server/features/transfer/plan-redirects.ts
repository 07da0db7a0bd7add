import { pathOfTarget, readablePath } from '../../../shared/content/redirect-paths';
import type { Problem } from '../../../shared/transfer/transfer';
import type { Db } from '../../database/database';
import { crookedness, isExistingPath, targetPath } from '../addresses/redirects.admin.service';
import { listPublicPaths, listSlugTargets, listRedirectsWith } from '../addresses/redirects.queries';
import type { StoredRedirect } from '../addresses/redirects.queries';
import { findRedirects } from './content.queries';
import type { Matcher, PlannedRow } from './matching';
import type { OldAddress } from './old-addresses';
import { yielding } from '../../base/yielding';
import { filterRows } from './parsing/parsed';
import type { Parsed, ParsedRow } from './parsing/parsed';
import { texts } from './planned';

export interface PlannedRedirect {
  file: string;
  line: number;
  entity: string;
  oldSlug: string;
  targetId: string;
  createdAt?: Date;
}

interface Target {
  matcher: Matcher;
  ids: Map<string, string>;
}

/** Whether something public has the slug: a draft's slug is only reserved. */
const isOwned = (matcher: Matcher, slug: string) => {
  const holder = matcher.findByKey(slug);
  return holder !== undefined && holder['status'] !== 'draft';
};

export async function planRedirects(db: Db, parsed: Parsed, targets: Record<string, Target>) {
  const rows = filterRows(parsed.rows, 'slug_redirects');
  const there = await findRedirects(db, texts(rows.map(({ values }) => values.old_slug)));
  const stored = new Set(there.map(({ entity, oldSlug }) => `${entity} ${oldSlug}`));
  const redirects: PlannedRedirect[] = [];
  const problems: Problem[] = [];
  for await (const { values, file, line } of yielding(rows)) {
    const { entity = '', old_slug: oldSlug = '', target_id: wanted = '', created_at: createdAt } = values;
    const target = targets[entity];
    const targetId = target?.ids.get(wanted);
    if (!target || targetId === undefined) {
      problems.push({
        kind: 'error',
        file,
        line,
        reason: 'Leads to something that does not come in with this import.',
      });
    } else if (!stored.has(`${entity} ${oldSlug.toLowerCase()}`) && !isOwned(target.matcher, oldSlug)) {
      redirects.push({ file, line, entity, oldSlug, targetId, ...(createdAt && { createdAt }) });
    }
  }
  return { redirects, problems };
}

export interface PlannedOwnRedirect extends StoredRedirect {
  file: string;
  line: number;
  source: 'own' | 'import';
  createdAt?: Date;
  action: 'create' | 'update' | 'skip';
  fields: string[];
  before?: Pick<StoredRedirect, 'to' | 'status'> | undefined;
}

interface Around {
  publicUrl: string;
  oldAddresses: readonly OldAddress[];
  rows: readonly PlannedRow[];
}

type Wanted = Omit<PlannedOwnRedirect, 'action' | 'fields' | 'before'>;

function wantedBy({ values, file, line }: ParsedRow<'redirects'>, publicUrl: string): Wanted | Problem {
  const from = values.from_path ?? values.from;
  const given = values.to_path === undefined ? values.to : values.to_path;
  const problem = (reason: string): Problem => ({ kind: 'error', file, line, reason });
  if (from === undefined) return problem('A redirect needs the old address.');
  const source = values.source ?? 'own';
  const { created_at: createdAt } = values;
  const place = { file, line, from, source, ...(createdAt && { createdAt }) };
  if (!given) {
    const isGone = values.status === undefined || values.status === 410;
    return isGone ? { ...place, to: null, status: 410 } : problem('to: It leads nowhere: then its status is 410.');
  }
  const to = targetPath(given, publicUrl);
  if (to === undefined) return problem('to: It must be on this site.');
  if (values.status === 410) return problem('status: A page that is gone (410) leads nowhere.');
  return { ...place, to, status: values.status ?? 301 };
}

const PREFIXES: Partial<Record<PlannedRow['table'], string>> = {
  blog_posts: '/blog/',
  casinos: '/casino/',
  pages: '/',
};

const pathOfRow = ({ table, id, values, before }: PlannedRow) => {
  const slug = [values['slug'], before?.['slug']].find((given) => typeof given === 'string');
  return `${PREFIXES[table] ?? '/'}${slug ?? id}`.toLowerCase();
};

async function readAround(db: Db, wanted: readonly Wanted[]) {
  const targets = texts(wanted.map(({ to }) => to)).map(pathOfTarget);
  const paths = [...new Set([...wanted.map(({ from }) => from), ...targets])];
  const [near, slugs, publicPaths] = await Promise.all([
    listRedirectsWith(db, paths),
    listSlugTargets(db, paths),
    listPublicPaths(db, paths),
  ]);
  const further = await listRedirectsWith(db, texts(near.map(({ to }) => to)).map(pathOfTarget));
  return { stored: [...near, ...further], slugs, publicPaths };
}

export async function planOwnRedirects(db: Db, parsed: Parsed, { publicUrl, oldAddresses, rows }: Around) {
  const problems: Problem[] = [];
  const wanted: Wanted[] = [];
  for (const row of filterRows(parsed.rows, 'redirects')) {
    const made = wantedBy(row, publicUrl);
    if ('reason' in made) problems.push(made);
    else wanted.push(made);
  }
  const old = new Set(oldAddresses.map((address): Wanted => ({ ...address, status: 301, source: 'import' })));
  wanted.push(...old);
  const { stored, slugs, publicPaths } = await readAround(db, wanted);
  const there = new Set([...publicPaths, ...rows.map(pathOfRow)]);
  const next = new Map<string, string | null>(slugs.map(({ from, to }) => [from, to]));
  const before = new Map<string, Set<string>>();
  const add = ({ from, to }: StoredRedirect) => {
    const was = next.get(from);
    if (was) before.get(pathOfTarget(was))?.delete(from);
    next.set(from, to);
    if (to === null) return;
    const path = pathOfTarget(to);
    before.set(path, (before.get(path) ?? new Set()).add(from));
  };
  for (const redirect of stored) add(redirect);
  const known = new Map(stored.map((redirect) => [redirect.from, redirect]));
  const seen = new Map<string, string>();
  const redirects: PlannedOwnRedirect[] = [];
  for await (const redirect of yielding(wanted)) {
    const { file, line, from, to, status } = redirect;
    const earlier = seen.get(from);
    const former = known.get(from);
    const isFormer = former?.to === to && former.status === status;
    const slug = slugs.find((one) => one.from === from);
    function whyNot(): string | undefined {
      if (earlier !== undefined) return `${readablePath(from)} is already in ${earlier}.`;
      if (isFormer) return undefined;
      if (there.has(from)) return `There is a page at ${readablePath(from)}: it would always be shown instead.`;
      if (slug) return `${readablePath(from)} is a former address, and leads to ${slug.to} already.`;
      // Its own stored version is no step of a chain.
      const crooked = crookedness(redirect, {
        next: (path) => (path === from ? undefined : next.get(path)),
        before: (path) => [...(before.get(path) ?? [])].find((other) => other !== from),
      });
      if (crooked !== undefined || to === null || isExistingPath(pathOfTarget(to).toLowerCase(), there)) return crooked;
      return `There is no page at ${readablePath(pathOfTarget(to))}.`;
    }
    const reason = whyNot();
    seen.set(from, `${file}, line ${line}`);
    if (reason !== undefined) {
      problems.push({ kind: old.has(redirect) ? 'note' : 'error', file, line, reason });
      continue;
    }
    add(redirect);
    const fields = former && !isFormer ? ['to', 'status'] : [];
    const was = former && { to: former.to, status: former.status };
    redirects.push({ ...redirect, action: former ? (isFormer ? 'skip' : 'update') : 'create', fields, before: was });
  }
  return { redirects, problems };
}
