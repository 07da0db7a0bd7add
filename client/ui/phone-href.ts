const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/** '1-800-GAMBLER' → 'tel:18004262537'. Letters are converted, because phones dial only digits. */
export function phoneHref(phone: string): string {
  const digits = phone
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => String(KEYPAD.findIndex((letters) => letters.includes(letter)) + 2))
    .replace(/[^\d+]/g, '');
  return `tel:${digits}`;
}
