import { box, clamped, COLOURS, drawPage, star } from './share-image-parts';
import type { Branded, DrawnNode, Style } from './share-image-parts';
import { drawableText } from './share-image-text';

export interface ComparedImageSite {
  name: string;
  rating: number;
  offer: string;
  verdict: string | null;
  logo: Uint8Array | null;
}

export interface ComparisonImageFacts extends Branded {
  siteName: string;
  note: string;
  sites: readonly ComparedImageSite[];
}

export type DrawnSite = Omit<ComparedImageSite, 'logo'> & { logo: string | null };

const SIZES = {
  2: { logo: 128, name: 48, text: 30 },
  3: { logo: 116, name: 40, text: 26 },
  4: { logo: 120, name: 34, text: 23 },
} as const;

type Sizes = (typeof SIZES)[keyof typeof SIZES];

const firstLetter = (word: string) => Array.from(word)[0] ?? '';

function getInitials(name: string): string {
  const [first = '', second = ''] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (firstLetter(first) + firstLetter(second)).toUpperCase();
}

function logo({ logo: src, name }: DrawnSite, { logo: size }: Sizes): DrawnNode {
  const look: Style = { width: size, height: size, borderRadius: 12 };
  if (src !== null) {
    const style = { ...look, objectFit: 'contain' };
    return { type: 'img', props: { src, width: size, height: size, style }, key: null };
  }
  const letters = { alignItems: 'center', justifyContent: 'center', fontSize: size * 0.4, fontWeight: 800 };
  return box({ ...look, ...letters, backgroundColor: COLOURS.line }, getInitials(name) || '?');
}

function last({ offer, verdict }: DrawnSite, { text }: Sizes): DrawnNode | null {
  const look: Style = { ...clamped(2), marginTop: 18, fontSize: text, fontWeight: 800, lineHeight: 1.2 };
  if (verdict !== null) return box(look, verdict);
  if (offer === '') return null;
  const marked = { padding: '10px 16px', backgroundColor: COLOURS.offer, color: COLOURS.offerText };
  return box({ ...look, ...marked }, offer);
}

function column(site: DrawnSite, sizes: Sizes, isFirst: boolean): DrawnNode {
  const rating = box(
    { alignItems: 'center', marginTop: 14, gap: 10, fontSize: sizes.name * 0.8, fontWeight: 800 },
    star(1, sizes.name * 0.8),
    `${site.rating.toFixed(1)}/5`,
  );
  const name: Style = { ...clamped(2), marginTop: 22, fontSize: sizes.name, fontWeight: 800, lineHeight: 1.1 };
  const divided: Style = isFirst ? {} : { paddingLeft: 28, borderLeft: `2px solid ${COLOURS.line}` };
  return box(
    { flexDirection: 'column', alignItems: 'flex-start', flex: '1 1 0', minWidth: 0, paddingRight: 28, ...divided },
    logo(site, sizes),
    box({ ...name, letterSpacing: '-0.02em' }, site.name),
    rating,
    last(site, sizes),
  );
}

export function comparisonImageDesign(
  facts: Omit<ComparisonImageFacts, 'sites'> & { sites: readonly DrawnSite[] },
): DrawnNode {
  const sizes = facts.sites.length <= 2 ? SIZES[2] : facts.sites.length === 3 ? SIZES[3] : SIZES[4];
  const sites = facts.sites.map((site) => ({
    ...site,
    name: drawableText(site.name),
    offer: drawableText(site.offer),
  }));
  return drawPage(
    facts,
    'Side by side',
    box({ alignItems: 'stretch', width: '100%' }, ...sites.map((site, index) => column(site, sizes, index === 0))),
    box({ justifyContent: 'flex-end', fontSize: 28, color: COLOURS.muted }, drawableText(facts.note)),
  );
}
