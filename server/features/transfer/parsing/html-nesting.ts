const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
const MAX_TAGS = 20_000;
const MAX_OPEN = 100;
// The parser repeats open formatting in every paragraph, so a few hundred make a tree of millions.
const MAX_OPEN_FORMATTING = 20;

const UNCOUNTED = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dd dt tbody thead tfoot tr td th option'.split(
    ' ',
  ),
);
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

/** Estimates the depth from the tags that stay open, in one pass: deep HTML takes too long to parse. */
export function isTooNested(html: string): boolean {
  const open = new Map<string, number>();
  let all = 0;
  let formatting = 0;
  let tags = 0;
  for (const [, slash, name = ''] of html.matchAll(TAG)) {
    tags += 1;
    const tag = name.toLowerCase();
    if (UNCOUNTED.has(tag)) continue;
    const count = open.get(tag) ?? 0;
    if (slash && count === 0) continue;
    const step = slash ? -1 : 1;
    open.set(tag, count + step);
    all += step;
    if (FORMATTING.has(tag)) formatting += step;
    if (all > MAX_OPEN || formatting > MAX_OPEN_FORMATTING) return true;
  }
  return tags > MAX_TAGS;
}
