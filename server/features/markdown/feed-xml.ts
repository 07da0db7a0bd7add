import { Feed } from 'feed';
import { escapeHtml } from '../../../shared/text/escape-html';
import { wellFormedXml } from '../../base/well-formed-xml';
import { withAbsoluteAddresses } from '../../markdown/rendered-html';

export interface FeedItem {
  path: string;
  edition?: string;
  title: string;
  summary: string;
  /** HTML of this site; may contain relative URLs. */
  contentHtml: string;
  author: string | null;
  category: string | null;
  publishedAt: Date;
  updatedAt: Date;
}

export interface FeedSource {
  title: string;
  description: string;
  path: string;
  feedPath: string;
  items: FeedItem[];
  reads: readonly string[];
}

export const FEED_FORMATS = ['xml', 'atom'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];

interface Site {
  siteName: string;
  publicUrl: string;
}

const newest = (items: readonly FeedItem[]) =>
  new Date(Math.max(0, ...items.map(({ updatedAt }) => updatedAt.getTime())));

// Placeholder for '<' in attributes: the library escapes only '&' there. A lone surrogate never occurs in stored text.
const LESS_THAN = '\ud800';
const LESS_THAN_MARKS = /\ud800/gu;

// Placeholder inside ']]>': the library splits a CDATA section only at the first ']]>'.
const SECTION_END = '\ud801';
const SECTION_END_MARKS = /\ud801/gu;
const withoutSectionEnds = (text: string) => text.replaceAll(']]>', `]]${SECTION_END}>`);

function findCategory(name: string, format: FeedFormat) {
  if (format !== 'atom') return { name };
  const attribute = name.replaceAll('<', LESS_THAN);
  return { name: attribute, term: attribute };
}

/**
 * Some RSS readers parse the text as HTML and others do not: only markup and entities are escaped, so that both show
 * the rest unchanged.
 */
const asRssText = (text: string) => text.replace(/[<>]|&(?=#?\w+;)/g, escapeHtml);

function addItem(feed: Feed, publicUrl: string, item: FeedItem, format: FeedFormat): void {
  const url = `${publicUrl}${item.path}`;
  const text = format === 'atom' ? escapeHtml : asRssText;
  feed.addItem({
    title: text(item.title),
    id: item.edition === undefined ? url : `${url}#${item.edition}`,
    link: url,
    description: text(item.summary),
    content: withoutSectionEnds(withAbsoluteAddresses(item.contentHtml, url)),
    published: item.publishedAt,
    date: format === 'atom' ? item.updatedAt : item.publishedAt,
    ...(item.category === null ? {} : { category: [findCategory(item.category, format)] }),
    // The author field of RSS is for email addresses, which this site never shows.
    ...(item.author === null
      ? {}
      : format === 'atom'
        ? { author: [{ name: item.author }] }
        : { extensions: [{ name: 'dc:creator', objects: { _text: item.author } }] }),
  });
}

export function writeFeed({ siteName, publicUrl }: Site, source: FeedSource, format: FeedFormat): string {
  const text = (channel: string) => (format === 'atom' ? channel : asRssText(channel));
  const feed = new Feed({
    id: `${publicUrl}${source.feedPath}`,
    title: text(`${source.title} | ${siteName}`),
    description: text(source.description),
    link: `${publicUrl}${source.path}`,
    language: 'en',
    favicon: `${publicUrl}/favicon.ico`,
    copyright: siteName,
    generator: siteName,
    author: { name: siteName, link: `${publicUrl}/` },
    updated: newest(source.items),
    feedLinks: { rss: `${publicUrl}${source.feedPath}.xml`, atom: `${publicUrl}${source.feedPath}.atom` },
  });
  for (const item of source.items) addItem(feed, publicUrl, item, format);
  const xml = format === 'atom' ? feed.atom1() : feed.rss2();
  return wellFormedXml(xml.replace(LESS_THAN_MARKS, '&lt;').replace(SECTION_END_MARKS, ']]><![CDATA['));
}
