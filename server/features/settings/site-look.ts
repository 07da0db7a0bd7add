import { STANDARD_ACCENT } from '../../../shared/settings/accent';
import { HOME_SECTIONS } from '../../../shared/settings/site-look';
import type { MenuEntry } from '../../../shared/settings/site-look';
import type { LookForm } from '../../../shared/settings/look.schema';
import { parseSearch } from '../../../shared/text/search-parameters';
import { isSameUnordered } from '../../../shared/text/same-json';
import { AppError } from '../../base/errors';
import { cached } from '../../cache/query-cache';
import type { Db } from '../../database/database';
import { findMarks } from './settings.queries';
import { getSettings } from './settings.service';

export interface SiteMark {
  url: string;
  width: number;
  height: number;
}

async function listMarks(db: Db, ids: readonly (string | null)[]): Promise<Map<string, SiteMark>> {
  const known = ids.filter((id) => id !== null);
  const rows = known.length === 0 ? [] : await findMarks(db, known);
  return new Map(
    rows.map(({ id, key, suffix, isDemo, ...size }) => [
      id,
      { ...size, url: `${isDemo ? '/' : '/uploads/'}${key}${suffix}` },
    ]),
  );
}

export async function getSiteMarks(db: Db): Promise<{ logo: SiteMark | null; icon: SiteMark | null }> {
  return await cached(db, { key: 'site marks', tags: ['settings'] }, async () => {
    const { logo, icon } = await getSettings(db);
    const marks = await listMarks(db, [logo, icon]);
    const getMark = (id: string | null) => (id === null ? undefined : marks.get(id)) ?? null;
    return { logo: getMark(logo), icon: getMark(icon) };
  });
}

function getLink({ label, path }: MenuEntry) {
  if (!path.startsWith('/')) return { label, to: path };
  const [beforeHash = '', hash] = path.split(/#(.*)/s);
  const [to = '/', query = ''] = beforeHash.split(/\?(.*)/s);
  const search = parseSearch(query);
  return {
    label,
    // The router would parse `$` as the start of a parameter.
    to: (to || '/').replaceAll('$', '%24'),
    ...(Object.keys(search).length > 0 && { search }),
    ...(hash !== undefined && hash !== '' && { hash }),
  };
}

export async function publicLook(db: Db) {
  const [{ menu, footer, homeSections, accent }, { logo }] = await Promise.all([getSettings(db), getSiteMarks(db)]);
  return {
    ...(logo && { logo: logo.url }),
    ...(accent !== STANDARD_ACCENT && { accent }),
    ...(menu && { menu: menu.map(getLink) }),
    ...(footer && { footer: footer.map(({ title, links }) => ({ title, links: links.map(getLink) })) }),
    ...(!isSameUnordered(homeSections, HOME_SECTIONS) && { home: homeSections }),
  };
}

const LEAST_LOGO = 64;
const LEAST_ICON = 64;

function refuse(field: string, message: string): never {
  throw new AppError('BAD_REQUEST', message, { field });
}

/** Refuses an image that does not exist, is too small or is not square. */
export async function assertMarks(db: Db, { logo, icon }: Partial<Pick<LookForm, 'logo' | 'icon'>>): Promise<void> {
  const marks = await listMarks(db, [logo ?? null, icon ?? null]);
  if (logo) {
    const mark = marks.get(logo) ?? refuse('logo', 'There is no such image');
    if (mark.height < LEAST_LOGO) refuse('logo', `The logo must be at least ${LEAST_LOGO} pixels high`);
  }
  if (icon) {
    const mark = marks.get(icon) ?? refuse('icon', 'There is no such image');
    const [short = 0, long = 0] = [mark.width, mark.height].toSorted((a, b) => a - b);
    if (long > 2 * short) refuse('icon', 'The icon must be about as wide as it is high');
    if (long < LEAST_ICON) refuse('icon', `The icon must be at least ${LEAST_ICON} pixels wide`);
  }
}
