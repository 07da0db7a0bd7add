import { Tokenizer } from 'htmlparser2';
import { escapeHtml } from '../../shared/text/escape-html';
import { readUrl } from '../../shared/text/read-url';
import { plainPath } from '../http/paths';

export interface Tag {
  name: string;
  isEnd: boolean;
  start: number;
  end: number;
  attributes: readonly Attribute[];
}

export interface Attribute {
  name: string;
  value: string;
  start: number;
  end: number;
}

export interface Edit {
  start: number;
  end: number;
  html: string;
}

const NONE: readonly Attribute[] = [];
const ignore = () => undefined;

/** Reads each character one time and keeps no stack, so its time is linear. */
export function listTags(html: string): Tag[] {
  const tags: Tag[] = [];
  let tag: Tag = { name: '', isEnd: false, start: 0, end: 0, attributes: NONE };
  let attributes: Attribute[] = [];
  let attribute: Attribute = { name: '', value: '', start: 0, end: 0 };
  const begin = (start: number, nameEnd: number, isEnd: boolean) => {
    const name = html.slice(start, nameEnd).toLowerCase();
    tag = { name, isEnd, start: start - (isEnd ? 2 : 1), end: nameEnd, attributes: NONE };
  };
  const finish = (last: number) => {
    tag.end = last + 1;
    tags.push(tag);
  };
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => begin(start, end, false),
      onattribname(start, end) {
        attribute = { name: html.slice(start, end).toLowerCase(), value: '', start, end };
        if (tag.attributes === NONE) tag.attributes = attributes = [];
        attributes.push(attribute);
      },
      onattribdata(start, end) {
        attribute.value += html.slice(start, end);
      },
      onattribentity(code) {
        attribute.value += String.fromCodePoint(code);
      },
      onattribend(_quote, end) {
        attribute.end = end;
      },
      onopentagend: finish,
      onselfclosingtag: finish,
      onclosetag(start, end) {
        begin(start, end, true);
        const last = html.indexOf('>', end);
        finish(last === -1 ? html.length : last);
      },
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return tags;
}

export const findAttribute = ({ attributes }: Tag, name: string): Attribute | undefined =>
  attributes.find((attribute) => attribute.name === name);

/** Edits must be sorted and not overlap. */
export function applyEdits(html: string, edits: readonly Edit[]): string {
  let at = 0;
  const parts = edits.map(({ start, end, html: written }) => {
    const before = html.slice(at, start);
    at = end;
    return before + written;
  });
  return parts.join('') + html.slice(at);
}

export function mapText(html: string, write: (text: string) => string): string {
  let at = 0;
  const parts: string[] = [];
  for (const { start, end } of listTags(html)) {
    parts.push(write(html.slice(at, start)), html.slice(start, end));
    at = end;
  }
  return parts.join('') + write(html.slice(at));
}

export function countWords(html: string): number {
  let count = 0;
  mapText(html, (text) => {
    if (text === '') return text;
    for (const [word] of text.replaceAll('&nbsp;', ' ').matchAll(/\S+/g)) if (/[\p{L}\p{N}]/u.test(word)) count += 1;
    return text;
  });
  return count;
}

/** Without a trailing slash; undefined for other sites. */
function toPath(address: string, publicUrl: string): string | undefined {
  const url = readUrl(address, publicUrl);
  return url?.host === new URL(publicUrl).host ? plainPath(url.pathname).replace(/\/$/, '') : undefined;
}

/** The text of the links stays. */
export function withoutLinks(html: string, publicUrl: string, paths: readonly string[]): string {
  const targets = new Set(paths.map(plainPath));
  const edits = listTags(html).flatMap((tag): Edit[] => {
    const href = tag.name === 'a' && !tag.isEnd ? findAttribute(tag, 'href') : undefined;
    if (!href || !targets.has(toPath(href.value, publicUrl) ?? '')) return [];
    return [{ start: href.start - 1, end: href.end, html: '' }];
  });
  return applyEdits(html, edits);
}

/** For readers that show the HTML elsewhere than at `pageUrl`. */
export function withAbsoluteAddresses(html: string, pageUrl: string): string {
  const absolute = (address: string) =>
    (/^[/#]/.test(address) ? readUrl(address, pageUrl)?.href : undefined) ?? address;
  const rewritten = ({ name, value }: Attribute): string => {
    if (name === 'srcset')
      return value.replace(/(^|,\s*)(\/[^\s,]+)/g, (_entry, gap: string, path: string) => gap + absolute(path));
    return ['href', 'src', 'cite'].includes(name) ? absolute(value) : value;
  };
  const attributes = listTags(html).flatMap((tag) => tag.attributes);
  const edits = attributes.flatMap((attribute): Edit[] => {
    const value = rewritten(attribute);
    const { name, start, end } = attribute;
    return value === attribute.value ? [] : [{ start, end, html: `${name}="${escapeHtml(value)}"` }];
  });
  return applyEdits(html, edits);
}
