import type { Db } from '../../database/database';
import { offerImagesIn } from '../affiliate/ended-offers';
import { filterRows } from './parsing/parsed';
import type { Parsed, ParsedRow } from './parsing/parsed';
import { planRows, matcherFor } from './planned';
import type { PlannedRows } from './planned';
import type { Problem } from '../../../shared/transfer/transfer';
import { listPeople } from '../blog/post-people.queries';
import type { PlannedRow } from './matching';
import { planCasinoParts } from './plan-casino-parts';
import type { CasinoParts } from './plan-casino-parts';
import { planCasinos } from './plan-casinos';
import { getPeople, personIn, PostAuthors } from './plan-people';
import type { People } from './plan-people';
import { planCopies } from './plan-copies';
import type { PlannedCopy } from './plan-copies';
import { planPosts } from './plan-posts';
import type { PlannedPost } from './plan-posts';
import { planOwnRedirects, planRedirects } from './plan-redirects';
import type { PlannedOwnRedirect, PlannedRedirect } from './plan-redirects';
import { planCategories, planTags } from './plan-taxonomy';

async function planTable(
  db: Db,
  parsed: Parsed,
  table: 'pages' | 'help_services' | 'settings' | 'media',
): Promise<PlannedRows> {
  const rows = filterRows(parsed.rows, table).map((row) => ({ row, columns: row.values }));
  return await planRows(
    await matcherFor(
      db,
      table,
      rows.map(({ columns }) => columns),
    ),
    rows,
  );
}

async function planLaw(db: Db, parsed: Parsed, people: People): Promise<PlannedRows> {
  const rows = filterRows(parsed.rows, 'legal_sections').map((row) => {
    const { author_email, ...values } = row.values;
    return { row, columns: { ...values, author_id: personIn(people, author_email) } };
  });
  const columns = rows.map((row) => row.columns);
  return await planRows(await matcherFor(db, 'legal_sections', columns), rows);
}

function byIdInFile({ planned, ids }: { planned: readonly PlannedRow[]; ids: ReadonlyMap<string, string> }) {
  const here = new Map(planned.map((row) => [row.id, row]));
  return new Map([...ids].flatMap(([id, own]) => [here.get(own)].flatMap((row) => (row ? [[id, row] as const] : []))));
}

/** Removes images that a casino or its affiliate program would count as a click, with a note on each. */
async function withoutOfferImages(db: Db, { rows, problems }: Parsed): Promise<Parsed> {
  const links = filterRows(rows, 'casinos').flatMap(({ values }) => [values.affiliate_link, values.website_url]);
  const isOfferImage = await offerImagesIn(db, links);
  const notes: Problem[] = [];
  const leave = <Row extends ParsedRow<'casinos' | 'blog_posts'>>(row: Row, column: keyof Row['values']): Row => {
    const { file, line, values } = row;
    const address = values[column as keyof typeof values];
    if (typeof address !== 'string' || !isOfferImage(address)) return row;
    const reason = `${String(column)}: A casino or its affiliate program would count a click. Left out; upload the image.`;
    notes.push({ kind: 'note', file, line, reason });
    return { ...row, values: { ...values, [column]: undefined } };
  };
  const kept = rows.map((row) => {
    if (row.table === 'casinos') return leave(row as ParsedRow<'casinos'>, 'logo_url');
    return row.table === 'blog_posts' ? leave(row as ParsedRow<'blog_posts'>, 'featured_image') : row;
  });
  return { rows: kept, problems: [...problems, ...notes] };
}

export interface Plan {
  categories: PlannedRow[];
  tags: PlannedRow[];
  posts: PlannedPost[];
  authors: PostAuthors;
  casinos: PlannedRow[];
  casinoParts: CasinoParts;
  others: PlannedRow[];
  media: PlannedRow[];
  redirects: PlannedRedirect[];
  copies: PlannedCopy[];
  ownRedirects: PlannedOwnRedirect[];
  problems: Problem[];
}

interface Aims {
  publicUrl: string;
  author: string;
}

export async function planImport(db: Db, files: Parsed, { publicUrl, author }: Aims): Promise<Plan> {
  const parsed = await withoutOfferImages(db, files);
  const people = await getPeople(db, parsed);
  const authors = new PostAuthors(await listPeople(db), author);
  const categories = await planCategories(db, parsed);
  const tags = await planTags(db, parsed);
  const posts = await planPosts(db, parsed, { categories, tags, people, authors });
  const casinos = await planCasinos(db, parsed, people);
  const media = await planTable(db, parsed, 'media');
  const parts = await planCasinoParts(db, parsed, { casinos, people, media });
  const pages = await planTable(db, parsed, 'pages');
  const services = await planTable(db, parsed, 'help_services');
  const law = await planLaw(db, parsed, people);
  const settings = await planTable(db, parsed, 'settings');
  const redirects = await planRedirects(db, parsed, { category: categories, post: posts, casino: casinos });
  const targets = {
    post: byIdInFile(posts),
    casino: byIdInFile(casinos),
    page: new Map(pages.planned.map((row) => [String(row.before?.['slug'] ?? row.values['slug']), row])),
  };
  const copies = await planCopies(db, parsed, targets, people);
  const own = await planOwnRedirects(db, parsed, {
    publicUrl,
    oldAddresses: posts.oldAddresses,
    rows: [...posts.planned, ...casinos.planned, ...pages.planned],
  });
  const all = [categories, tags, posts, casinos, parts, pages, services, law, media, settings, redirects, copies, own];
  return {
    categories: categories.planned,
    tags: tags.planned,
    posts: posts.planned,
    authors,
    casinos: casinos.planned,
    casinoParts: parts.parts,
    others: [...pages.planned, ...services.planned, ...law.planned, ...settings.planned],
    media: media.planned,
    redirects: redirects.redirects,
    copies: copies.copies,
    ownRedirects: own.redirects,
    problems: [...parsed.problems, ...all.flatMap(({ problems }) => problems)],
  };
}
