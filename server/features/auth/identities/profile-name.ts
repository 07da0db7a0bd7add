import { randomInt } from 'node:crypto';
import { plainText } from '../../../../shared/text';

const MAX_NAME = 80;
const displayName = plainText({ name: 'Display name', max: MAX_NAME });

// Marks that turn the direction of what follows, or that nobody sees, have no place in a name beside others.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

function storable(text: string): string | undefined {
  const cleaned = text.normalize('NFC').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(cleaned)) {
    if (cut.length + segment.length > MAX_NAME) break;
    cut += segment;
  }
  const parsed = displayName.safeParse(cut.trim());
  return parsed.success ? parsed.data : undefined;
}

/** A name as it may stand on our pages; null when nothing of it is left. Of an address only the part before the @. */
export function cleanName(told: string | null | undefined): string | null {
  const name = told?.includes('@') ? told.slice(0, told.indexOf('@')) : told;
  return (name && storable(name)) ?? null;
}

/** For an account whose provider names nobody. */
export const inventName = () => `Player ${randomInt(1000, 10_000)}`;
