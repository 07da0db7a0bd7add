import { box, clamped, COLOURS, drawPage, star } from './share-image-parts';
import type { Branded, DrawnNode } from './share-image-parts';
import { drawableText } from './share-image-text';

export interface ShareImageFacts extends Branded {
  siteName: string;
  kicker: string;
  title: string;
  rating: number | null;
  offer: string;
  note: string;
}

function ratingRow(rating: number): DrawnNode {
  const stars = [0, 1, 2, 3, 4].map((index) => star(rating - index));
  const number = box({ marginLeft: 20, fontSize: 52, fontWeight: 800 }, `${rating.toFixed(1)}/5`);
  return box({ alignItems: 'center', marginTop: 28, gap: 6 }, ...stars, number);
}

function titleSize({ length }: string): number {
  if (length <= 18) return 104;
  if (length <= 36) return 80;
  return length <= 80 ? 62 : 50;
}

function body(title: string, rating: number | null): DrawnNode {
  const size = titleSize(title);
  const heading = box(
    { ...clamped(3), fontSize: size, fontWeight: 800, lineHeight: 1.08, letterSpacing: '-0.025em' },
    title,
  );
  return box({ flexDirection: 'column', maxHeight: 360 }, heading, rating === null ? null : ratingRow(rating));
}

function footer(offer: string, note: string): DrawnNode {
  const mark = box(
    {
      ...clamped(1),
      maxWidth: 760,
      padding: '14px 22px',
      fontSize: 34,
      fontWeight: 800,
      backgroundColor: COLOURS.offer,
      color: COLOURS.offerText,
    },
    offer,
  );
  const line = box({ fontSize: 28, color: COLOURS.muted }, note);
  return box({ alignItems: 'center', justifyContent: 'space-between', minHeight: 70 }, offer ? mark : null, line);
}

export function shareImageDesign(facts: ShareImageFacts): DrawnNode {
  const kicker = drawableText(facts.kicker);
  const title = drawableText(facts.title) || kicker || drawableText(facts.siteName);
  return drawPage(
    facts,
    facts.kicker,
    body(title, facts.rating),
    footer(drawableText(facts.offer), drawableText(facts.note)),
  );
}
