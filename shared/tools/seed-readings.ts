interface Change {
  says: string;
  change: (text: string) => string;
}

export interface Reading {
  text: string;
  says: string;
}

const HEX = /^(?:0x)?[0-9a-f]+$/i;
const UNSEEN = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;
const BLANKS = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;

/** Undoes what copying and pasting does to any text. */
export const PASTED_TEXT: readonly Change[] = [
  { says: 'without its invisible characters', change: (text) => text.replace(UNSEEN, '').replace(BLANKS, ' ') },
  { says: 'without the blanks around it', change: (text) => text.trim() },
];

export const PASTED_HEX: readonly Change[] = [
  ...PASTED_TEXT,
  { says: 'without the 0x', change: (text) => (HEX.test(text) ? text.replace(/^0x/i, '') : text) },
  { says: 'in small letters', change: (text) => (HEX.test(text) ? text.toLowerCase() : text) },
];

/** The same for hashed text, which may have been a file or a line. */
export const PASTED_FILE: readonly Change[] = [
  ...PASTED_HEX,
  { says: 'with a line break at its end', change: (text) => `${text}\n` },
  { says: 'with the line breaks of Windows', change: (text) => text.replace(/\r?\n/g, '\r\n') },
];

export const cleaned = (text: string, changes: readonly Change[]): string =>
  changes.reduce((now, { change }) => change(now), text);

/** Without duplicates: first exactly as pasted, then by number of changes. */
export function listReadings(text: string, changes: readonly Change[]): Reading[] {
  const choices = Array.from({ length: 2 ** changes.length }, (_, bits) =>
    changes.filter((_change, index) => bits & (1 << index)),
  );
  const readings = new Map<string, Reading>();
  for (const chosen of choices.sort((one, other) => one.length - other.length)) {
    const read = cleaned(text, chosen);
    if (!readings.has(read)) readings.set(read, { text: read, says: chosen.map(({ says }) => says).join(', ') });
  }
  return [...readings.values()];
}
