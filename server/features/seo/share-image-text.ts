// Characters outside the font: it has Latin with extensions, punctuation and currency signs.
const OUTSIDE =
  /[^\u0020-\u007e\u00a0-\u02ff\u0300-\u0309\u0323\u0329\u1d00-\u1dbf\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0\u2113\u2122\u2191\u2193\u2212\u2215\u2c60-\u2c7f\ua720-\ua7ff]/gu;

const getLetters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;

/**
 * Writes ligatures and other forms of letters as plain letters, and removes other characters the font lacks. Returns an empty text, rather than boxes, if most letters are of another script.
 */
export function drawableText(text: string): string {
  const whole = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  const plain = whole.replace(OUTSIDE, (character) => character.normalize('NFKC'));
  const drawable = plain.replace(OUTSIDE, '').replace(/ +/g, ' ').trim();
  return getLetters(drawable) * 2 >= getLetters(plain) ? drawable : '';
}
