import type { Context } from '../../trpc/context';
import { servedText } from '../markdown/served-text';
import { readText } from '../markdown/text-thread';
import { countDemo } from '../settings/settings.queries';
import { getSettings } from '../settings/settings.service';
import type { findPage } from './pages.queries';

type Reader = Pick<Context, 'db' | 'reads'>;

const NAMES_OPERATOR = ['about', 'contact', 'privacy', 'terms'];

const INVENTED_OPERATOR = {
  name: 'Third Lantern Desk Ltd',
  address: '12 Example Quay\nExampletown',
  contact: 'desk@lootrank.example',
  isInvented: true,
};

/** For the pages that have to state who runs the site. Until a name is entered, the demo shows an invented company. */
async function operatorFor({ db, reads }: Reader, slug: string) {
  if (!NAMES_OPERATOR.includes(slug)) return null;
  reads.add('settings');
  const { operatorName: name, operatorAddress: address, operatorContact: contact } = await getSettings(db);
  if (name !== '') return { name, address, contact, isInvented: false };
  // Not tagged 'casinos', which every change of a casino announces; removing the demo announces everything anyway.
  const { casinos } = await countDemo(db);
  return casinos > 0 ? INVENTED_OPERATOR : null;
}

type Found = NonNullable<Awaited<ReturnType<typeof findPage>>>;

export async function servedPage(reader: Reader, page: Found) {
  const contentHtml = await servedText(reader, page.contentHtml);
  return {
    ...page,
    contentHtml,
    // The editor's text decides whether a list about one fact is indexed.
    words: await readText('countWords', page.contentHtml),
    headings: await readText('findHeadings', contentHtml),
    operator: await operatorFor(reader, page.slug),
  };
}
