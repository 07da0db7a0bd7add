import { randomInt } from 'node:crypto';
import { plainText } from '../../../../shared/text/text.schema';

const MAX_NAME = 80;
const displayName = plainText({ name: 'Display name', max: MAX_NAME });

// Control, format, private-use and separator characters: invisible, or able to reverse the text that follows a name.
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;

function storable(text: string): string | undefined {
  const cleaned = text.normalize('NFC').replace(INVISIBLE_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  let cut = '';
  for (const { segment } of new Intl.Segmenter().segment(cleaned)) {
    if (cut.length + segment.length > MAX_NAME) break;
    cut += segment;
  }
  const parsed = displayName.safeParse(cut.trim());
  return parsed.success ? parsed.data : undefined;
}

/** A name cleaned for display; null if nothing is left. An email address is cut at its @. */
export function cleanName(told: string | null | undefined): string | null {
  const name = told?.includes('@') ? told.slice(0, told.indexOf('@')) : told;
  return (name && storable(name)) ?? null;
}

/** For an account whose provider returns no usable name. */
export const inventName = () => `Player ${randomInt(1000, 10_000)}`;
