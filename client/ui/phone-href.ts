const KEYPAD = ['abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

export function phoneHref(phone: string): string {
  const digits = phone
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => String(KEYPAD.findIndex((letters) => letters.includes(letter)) + 2))
    .replace(/[^\d+]/g, '');
  return `tel:${digits}`;
}
