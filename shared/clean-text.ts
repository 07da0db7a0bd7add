/** Controls other than tab and line breaks, halves of a character, and code points that stand for no character. */
const UNSTORABLE = /[\p{Cs}\p{Noncharacter_Code_Point}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** Letters and signs that leave a mark: no marks that need a letter, no fillers, joiners or blank patterns. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;

export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE.test(text);
}

/** A body without the blank lines around it: what its first line begins with is part of it. */
export function withoutOuterBlankLines(text: string): string {
  const body = text.replace(/^\ufeff+/, '').trimEnd();
  const start = body.length - body.trimStart().length;
  return body.slice(body.lastIndexOf('\n', start) + 1);
}
