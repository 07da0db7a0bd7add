const SHORTCODE = /\[(\/?)([a-z][\w-]{0,40})((?:\s[^[\]]{0,2000}|=[^[\]]{0,2000})?)\]/gi;
const CORE = new Set(['caption', 'wp_caption', 'gallery', 'playlist', 'audio', 'video', 'embed', 'toc']);
const ATTRIBUTE = /[\w-]\s*=\s*\S/;
/** Blocks, shortcodes and fields that show something to some people only. */
export const RESTRICTING =
  /(?:^|[_/-])(?:members?|memberships?|membersonly|memberpress|memberful|mepr|pmpro|rcp|swpm|wlm|patreon|passster|restrict(?:ed|ion)?|protect(?:ed|or)?|paywall|paid|gated|premium|private|subscribers?|password|access|loggedin|logged_in)(?:$|[_/-])/i;

export function closedShortcodes(text: string): ReadonlySet<string> {
  const names = [...text.matchAll(SHORTCODE)].flatMap(([, slash, name = '']) => (slash ? [name.toLowerCase()] : []));
  return new Set(names);
}

/**
 * Keeps the content that they enclose. Other words in brackets stay. `lost` collects shortcodes that did more than
 * enclose.
 */
export function withoutShortcodes(text: string, closed: ReadonlySet<string>, lost: Set<string>): string {
  return text.replace(SHORTCODE, (whole: string, slash: string, given: string, attributes: string, at: number) => {
    const name = given.toLowerCase();
    const isAlone =
      /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 50), at)) &&
      /^[ \t]*(?:\r?\n|$)/.test(text.slice(at + whole.length, at + whole.length + 50));
    const isShortcode =
      closed.has(name) ||
      CORE.has(name) ||
      ATTRIBUTE.test(attributes) ||
      (isAlone && attributes === '' && name.length > 2);
    if (!isShortcode) return whole;
    // The closing tag counts alone too: HTML or brackets in its attributes hide the opening one.
    if (RESTRICTING.test(name) || (!slash && name !== 'embed' && (!closed.has(name) || ATTRIBUTE.test(attributes))))
      lost.add(name);
    return name === 'embed' ? '\n\n' : '';
  });
}

const BUTTON =
  /\[((?=[a-z])[\w-]{0,40}?(?:button|btn|link|cta)[\w-]{0,20})(\s[^[\]]{1,2000})\](?:([^[\]]{0,500})\[\/\1\])?/gi;
const BUTTON_URL = /\s(?:[a-z]+_)?(?:url|href|link)\s*=\s*(?:["']\s*)?(url:)?([^\s"'|]{1,2000})/i;
const BUTTON_LABEL = /\s(?:[a-z]+_)?(?:text|title|label)\s*=\s*(?:"([^"]{1,300})"|'([^']{1,300})')/i;
const LEADS_SOMEWHERE = /^(?:https?:\/\/|mailto:|\/(?!\/))/i;

interface Button {
  href: string;
  label: string;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

function findButton([, name = '', attributes = '', inner = '']: RegExpExecArray): Button | undefined {
  const [, isEncoded, url = ''] = BUTTON_URL.exec(attributes) ?? [];
  const href = isEncoded ? decoded(url) : url;
  const [, double, single] = BUTTON_LABEL.exec(attributes) ?? [];
  const label = inner.trim() || (double ?? single ?? '').trim();
  return label !== '' && LEADS_SOMEWHERE.test(href) && !RESTRICTING.test(name) ? { href, label } : undefined;
}

export function withButtons(text: string): (string | Button)[] {
  const parts: (string | Button)[] = [];
  let at = 0;
  for (const match of text.matchAll(BUTTON)) {
    const button = findButton(match);
    if (!button) continue;
    parts.push(text.slice(at, match.index), button);
    at = match.index + match[0].length;
  }
  return [...parts, text.slice(at)];
}

const CAPTION = '[caption';
const CAPTION_END = '[/caption]';
const CAPTION_TEXT = /\scaption=(?:"([^"]{0,2000})"|'([^']{0,2000})')/;

/** Captions of WordPress, in both syntaxes. An unclosed caption stays. */
export function withFigures(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = html.indexOf(CAPTION); start >= 0; start = html.indexOf(CAPTION, at)) {
    const end = html.indexOf(CAPTION_END, start);
    if (end < 0) break;
    const inner = html.slice(start, end);
    const [, double, single] = CAPTION_TEXT.exec(inner.slice(0, 5000)) ?? [];
    const caption = double ?? single;
    const opened = inner.indexOf(']', caption === undefined ? 0 : inner.indexOf(caption) + caption.length);
    const content = opened < 0 ? inner : inner.slice(opened + 1);
    const isPicture = /<img\b/i.test(content);
    const image = isPicture
      ? (/^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(content)?.[0] ?? content)
      : content;
    const text = caption ?? content.slice(image.length);
    const rest = caption === undefined ? '' : content.slice(image.length);
    parts.push(html.slice(at, start), `<figure>${image}${rest}<figcaption>${text}</figcaption></figure>`);
    at = end + CAPTION_END.length;
  }
  return parts.join('') + html.slice(at);
}
