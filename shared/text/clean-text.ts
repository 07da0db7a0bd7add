/** Control characters except tab and line breaks, lone surrogates and noncharacters. */
const UNSTORABLE = /[\p{Cs}\p{Noncharacter_Code_Point}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** Characters that render visibly on their own: no combining marks, fillers, joiners or blank patterns. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;

export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text);
}

export function withoutOuterBlankLines(text: string): string {
  const body = text.replace(/^\ufeff+/, '').trimEnd();
  const start = body.length - body.trimStart().length;
  return body.slice(body.lastIndexOf('\n', start) + 1);
}

/**
 * Normalised for link detection, as people and programs read it: full-width letters as plain ones, every dot of a host
 * as '.', no invisible characters or marks.
 */
export const asRead = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .replaceAll('\u3002', '.')
    .replace(/[\u2215\u29f8]/g, '/');
