import { getRouteApi, useRouter } from '@tanstack/react-router';
import { escapeHtml } from '../../shared/text/escape-html';
import { lists } from './navigation';
import type { SiteLink } from './navigation';
import { toHref, isCurrentLink, MenuLink } from './site-link';

interface Props {
  links: readonly SiteLink[];
  unmarked?: boolean | undefined;
}

const root = getRouteApi('__root__');

/** Without links to pages that have nothing to show yet. */
export function useFilled<Shown extends SiteLink>(links: readonly Shown[]): readonly Shown[] {
  const empty = root.useLoaderData().site.emptyPages;
  return empty ? links.filter(({ to }) => !empty.includes(to)) : links;
}

export const LinkList = import.meta.env.SSR ? SentList : FollowedList;

function FollowedList({ links, unmarked }: Props) {
  return (
    <ul>
      {useFilled(links).map((link) => (
        <li key={link.label}>
          <MenuLink link={link} unmarked={unmarked} />
        </li>
      ))}
    </ul>
  );
}

const sent = new WeakMap<readonly SiteLink[], string>();

/** HTML, rendered once per list: the items never change and are a sixth of a page. */
export function sentHtml(links: readonly SiteLink[]): string {
  let html = sent.get(links);
  if (html === undefined) {
    html = links.map((link) => `<li><a href="${escapeHtml(toHref(link))}">${escapeHtml(link.label)}</a></li>`).join('');
    sent.set(links, html);
  }
  return html;
}

/** Only the server knows these items; entry-server.tsx sets them. */
export const serverItems = { html: '' };

const useServerItems = import.meta.env.SSR
  ? () => (useFilled([{ label: '', to: '/casinos/crypto' }]).length > 0 ? serverItems.html : '')
  : () => '';

/** Landing lists are last: the browser keeps the server's HTML, so that they add no script. */
export function MenuList({ links }: Pick<Props, 'links'>) {
  const html = useServerItems();
  return (
    <>
      <LinkList unmarked links={links} />
      {links === lists && (
        <ul
          // Only development compares it.
          {...(import.meta.env.DEV ? { suppressHydrationWarning: true } : {})}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      )}
    </>
  );
}

/** Server only: cached HTML, unless an item links to the current page and is marked. */
function SentList(props: Props) {
  const { pathname } = useRouter().latestLocation;
  const links = useFilled(props.links);
  if (links.some((link) => isCurrentLink(link, pathname))) return <FollowedList {...props} />;
  return <ul dangerouslySetInnerHTML={{ __html: sentHtml(links) }} />;
}
