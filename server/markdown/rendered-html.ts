import { setImmediate } from 'node:timers/promises';
import { Tokenizer } from 'htmlparser2';
import { readUrl } from '../../shared/text/read-url';
import { forEachYielding } from '../base/yielding';
import { plainPath } from '../http/paths';

/** A tag in HTML, from `start` up to `end`. */
export interface Tag {
  name: string;
  isEnd: boolean;
  start: number;
  end: number;
  attributes: readonly Attribute[];
}

export interface Attribute {
  name: string;
  /** Decoded. */
  value: string;
  start: number;
  end: number;
}

/** Takes the place of what stands from `start` up to `end`. */
export interface Edit {
  start: number;
  end: number;
  html: string;
}

const NONE: readonly Attribute[] = [];
const ignore = () => undefined;

/** Of the longest text this takes a few milliseconds. */
const SLICE = 64 * 1024;

/**
 * The tags of HTML in their order. Reads each character one time and keeps no stack, so its time is that of the length;
 * lets other requests through in between.
 */
export async function listTags(html: string): Promise<Tag[]> {
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
  for (let at = 0; at < html.length; at += SLICE) {
    if (at > 0) await setImmediate();
    tokenizer.write(html.slice(at, at + SLICE));
  }
  tokenizer.end();
  return tags;
}

export const attributeOf = ({ attributes }: Tag, name: string): Attribute | undefined =>
  attributes.find((attribute) => attribute.name === name);

/** Edits stand in their order and do not overlap. */
export function applyEdits(html: string, edits: readonly Edit[]): string {
  let at = 0;
  const parts = edits.map(({ start, end, html: written }) => {
    const before = html.slice(at, start);
    at = end;
    return before + written;
  });
  return parts.join('') + html.slice(at);
}

/** What stands between tags, still escaped. */
export async function mapText(html: string, write: (text: string) => string): Promise<string> {
  let at = 0;
  const parts: string[] = [];
  await forEachYielding(await listTags(html), ({ start, end }) => {
    parts.push(write(html.slice(at, start)), html.slice(start, end));
    at = end;
  });
  return parts.join('') + write(html.slice(at));
}

export async function countWords(html: string): Promise<number> {
  let count = 0;
  await mapText(html, (text) => {
    if (text === '') return text;
    for (const [word] of text.replaceAll('&nbsp;', ' ').matchAll(/\S+/g)) if (/[\p{L}\p{N}]/u.test(word)) count += 1;
    return text;
  });
  return count;
}

/** Plain path of an address of this site, without a slash at its end; undefined for other sites. */
function pathOf(address: string, publicUrl: string): string | undefined {
  const url = readUrl(address, publicUrl);
  return url?.host === new URL(publicUrl).host ? plainPath(url.pathname).replace(/\/$/, '') : undefined;
}

/** HTML in which links to these paths of the site at `publicUrl` lead nowhere; their text stays. */
export async function withoutLinks(html: string, publicUrl: string, paths: readonly string[]): Promise<string> {
  const targets = new Set(paths.map(plainPath));
  const edits: Edit[] = [];
  await forEachYielding(await listTags(html), (tag) => {
    const href = tag.name === 'a' && !tag.isEnd ? attributeOf(tag, 'href') : undefined;
    if (href && targets.has(pathOf(href.value, publicUrl) ?? ''))
      edits.push({ start: href.start - 1, end: href.end, html: '' });
  });
  return applyEdits(html, edits);
}
