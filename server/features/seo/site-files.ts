import { escapeHtml } from '../../../shared/text/escape-html';
import { wellFormedXml } from '../../base/well-formed-xml';

interface Site {
  siteName: string;
  publicUrl: string;
}

// Paths closed to crawlers. Search results stay open, because crawlers must read their noindex.
const CLOSED = ['/admin', '/auth', '/account', '/go/', '/preview/', '/newsletter', '/saved/alerts', '/trpc'];

export function robotsTxt({ publicUrl }: Pick<Site, 'publicUrl'>): string {
  return [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}

const PAPER = '#f4f4f1';

export function webManifest({ siteName }: Pick<Site, 'siteName'>): string {
  const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose });
  return JSON.stringify({
    name: siteName,
    short_name: siteName,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: PAPER,
    icons: [
      icon('/icons/icon-192.png', '192x192'),
      icon('/icons/icon-512.png', '512x512'),
      icon('/icons/icon-maskable-512.png', '512x512', 'maskable'),
    ],
  });
}

const MAX_SHORT_NAME = 16;

export function openSearchDescription({ siteName, publicUrl }: Site): string {
  const name = escapeHtml(Array.from(wellFormedXml(siteName)).slice(0, MAX_SHORT_NAME).join(''));
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${name}</ShortName>
<Description>Search casinos, articles and guides</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16" type="image/x-icon">${publicUrl}/favicon.ico</Image>
<Url type="text/html" method="get" template="${publicUrl}/search?q={searchTerms}"/>
</OpenSearchDescription>
`;
}

interface SecurityContact {
  publicUrl: string;
  contactEmail: string;
  now: Date;
}

const VALID_DAYS = 180;

/** RFC 9116 contact for vulnerability reports. Valid for 180 days from the day of the request, so it never expires. */
export function securityTxt({ publicUrl, contactEmail, now }: SecurityContact): string {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const expires = new Date(today + VALID_DAYS * 86_400_000).toISOString();
  const contacts = [...(contactEmail === '' ? [] : [`mailto:${contactEmail}`]), `${publicUrl}/contact`];
  const fields = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${fields.join('\n')}\n`;
}
