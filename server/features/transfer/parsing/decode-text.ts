type Decoded = { text: string; note?: string } | { refused: string; line: number };

const WINDOWS_NOTE =
  'The file is not in UTF-8. It was read as Windows-1252, in which Excel saves “CSV”: look at its letters with accents.';
const SAVE_AS = 'Save it as UTF-8 (in Excel: “CSV UTF-8”).';

/** Detected by its byte order mark, or by the zero byte of its first character. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)) return 'utf-16be';
  return undefined;
}

function decodedAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function startsAsUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function damagedLine(bytes: Uint8Array): number {
  let [valid, damaged] = [0, bytes.length];
  while (damaged - valid > 1) {
    const half = Math.floor((valid + damaged) / 2);
    if (startsAsUtf8(bytes.subarray(0, half))) valid = half;
    else damaged = half;
  }
  let line = 1;
  for (const byte of bytes.subarray(0, valid)) if (byte === 0x0a) line += 1;
  return line;
}

// Where Windows-1252 differs from Latin-1. Some versions of Node confuse the two.
const FROM_80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const windows1252 = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (character) => FROM_80.charAt(character.charCodeAt(0) - 0x80));

// Undefined in Windows-1252, or another alphabet decoded as it: no western word has four accents in a row.
const UNLIKELY = /[\u0080-\u009f]|[\u00c0-\u00ff]{4}/;

/**
 * UTF-8, UTF-16, or Windows-1252 for a table saved by a spreadsheet. Everything else is refused rather than garbled.
 */
export function decodeText(bytes: Uint8Array): Decoded {
  const utf16 = utf16Of(bytes);
  if (utf16) {
    const text = decodedAs(utf16, bytes);
    if (text !== undefined) return { text };
    return { refused: `The file looks like UTF-16, but contains bytes that are not. ${SAVE_AS}`, line: 0 };
  }
  const text = decodedAs('utf-8', bytes);
  if (text !== undefined) return { text };
  const line = damagedLine(bytes);
  const isPartlyUtf8 = /[^\0-\x7f\ufffd]/.test(new TextDecoder().decode(bytes));
  if (isPartlyUtf8)
    return { refused: `The file is damaged: it is UTF-8 before and after, but not here. ${SAVE_AS}`, line };
  const western = windows1252(bytes);
  if (/^\s*[<[{]/.test(western) || UNLIKELY.test(western))
    return { refused: `The file is not text in UTF-8 from here on. ${SAVE_AS}`, line };
  return { text: western, note: WINDOWS_NOTE };
}
