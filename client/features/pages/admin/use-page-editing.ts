import { useRef } from 'react';
import { zodResolver } from '@hookform/resolvers/zod';
import { newPageForm, pageForm } from '../../../../shared/content/pages.schema';
import { pickFields } from '../../../../shared/text/pick-fields';
import { toFailure } from '../../../trpc/failure';
import { getStatus } from '../../../trpc/trpc';
import type { Outputs } from '../../../trpc/trpc';
import { trpc } from '../../../trpc/trpc-react';
import { showFieldErrors } from '../../../ui/admin/form/server-errors';
import { asJson } from '../../editing/admin/use-copy';
import { useEditing } from '../../editing/admin/use-editing';
import type { Editing } from '../../editing/admin/use-editing';
import type { PageValues } from './page-fields';

export type StoredPage = Outputs['admin']['pages']['get'];

const EMPTY: PageValues = { slug: '', title: '', content: '', metaTitle: '', metaDescription: '' };
const FIELDS = ['slug', 'title', 'content', 'metaTitle', 'metaDescription'] as const;

const LABELS: Record<(typeof FIELDS)[number], string> = {
  slug: 'Address',
  title: 'Title',
  content: 'Text',
  metaTitle: 'Search title',
  metaDescription: 'Meta description',
};

/** Maps null to '', so that an emptied field equals one that was never filled. */
function toValues(page: StoredPage | undefined): PageValues {
  if (!page) return EMPTY;
  const { slug, title, content, metaTitle, metaDescription } = page;
  return { slug, title, content, metaTitle: metaTitle ?? '', metaDescription: metaDescription ?? '' };
}

const changed = (values: PageValues, before: PageValues) => FIELDS.filter((field) => values[field] !== before[field]);

interface Options {
  id: string;
  page?: StoredPage;
  copy: StoredPage['copy'];
  onKept?: () => void;
  onPublished?: (slug: string) => void;
}

export function usePageEditing({ id, page, copy, onKept, onPublished }: Options): Editing<PageValues, StoredPage> {
  const utils = trpc.useUtils();
  const slug = useRef(page?.slug);
  return useEditing<PageValues, StoredPage>(
    {
      subject: 'page',
      idOf: () => id,
      procedures: trpc.admin.pages,
      resolver: zodResolver(page ? pageForm : newPageForm),
      valuesOf: toValues,
      valuesOfCopy: ({ typed }, item) => Object.assign({}, toValues(item), typed),
      copyValuesOf: (values, item) => {
        const before = toValues(item);
        const fields = changed(values, before);
        const base = item ? pickFields(before, fields) : {};
        return {
          typed: asJson(pickFields(values, fields)),
          change: asJson(item ? pickFields(values, fields) : values),
          base: asJson(base),
        };
      },
      isPublic: () => true,
      changed,
      texts: ['content'],
      shown: (name, values) => ({
        label: LABELS[name as keyof PageValues],
        text: values[name as keyof PageValues] ?? '',
      }),
      load: async (key) => {
        slug.current = key ?? slug.current;
        if (slug.current === undefined) {
          const begun = await utils.client.admin.pages.draft.query({ id }).catch((error: unknown) => {
            if (getStatus(error) === 404) return null;
            throw error;
          });
          return { item: undefined, copy: begun };
        }
        const item = await utils.client.admin.pages.get.query({ slug: slug.current });
        return { item, copy: item.copy };
      },
      withBase: (item, base) => Object.assign({}, item, base),
      withFormer: (item, former, names) => {
        const kept = Object.entries(former).filter(([name]) => names.has(name));
        return kept.length === 0 ? item : { ...item, ...Object.fromEntries(kept), updatedAt: former.updatedAt };
      },
      showRefusal: (error, form) => {
        if (getStatus(error) === 409)
          form.setError('slug', { type: 'server', message: toFailure(error).message }, { shouldFocus: true });
        else showFieldErrors(error, FIELDS, form.setError);
      },
      announce: (before, after) =>
        before
          ? { title: 'Page saved', description: 'Visitors see it from now on.' }
          : { title: 'Page created', description: `It can be read at /${after.slug} from now on.` },
      lastSave: async (item) => {
        const { items } = await utils.client.admin.pages.revisions.list.query({ id: item.slug, limit: 1 });
        return items[0];
      },
      invalidate: () => {
        void utils.admin.pages.list.invalidate();
        void utils.admin.pages.revisions.invalidate();
      },
      onKept,
      onPublished: (item, isNew) => isNew && onPublished?.(item.slug),
    },
    { item: page, copy },
  );
}

export type PageEditing = Editing<PageValues, StoredPage>;
