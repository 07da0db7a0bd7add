import { BADGE_SIZE, badgePath } from '../../../shared/api/badge';
import { escapeHtml } from '../../../shared/text/escape-html';

export interface Badged {
  publicUrl: string;
  siteName: string;
  address: string;
  name: string;
}

const escapeMarkdown = (text: string): string => escapeHtml(text).replace(/[\\[\]`*_!|]/g, '\\$&');

const toParts = ({ publicUrl, siteName, address, name }: Badged) => ({
  alt: `${name} on ${siteName}`,
  image: publicUrl + badgePath(address),
  page: `${publicUrl}/casino/${encodeURIComponent(address)}`,
});

/** Escaped, because it is pasted into other sites' pages. */
export function badgeHtml(badged: Badged): string {
  const { alt, image, page } = toParts(badged);
  const { width, height } = BADGE_SIZE;
  return `<a href="${page}"><img src="${image}" alt="${escapeHtml(alt)}" width="${width}" height="${height}"></a>`;
}

export function badgeMarkdown(badged: Badged): string {
  const { alt, image, page } = toParts(badged);
  return `[![${escapeMarkdown(alt)}](${image})](${page})`;
}
