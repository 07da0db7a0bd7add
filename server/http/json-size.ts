export const MAX_DEPTH = 30;

const BLANK = 0x20;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
// A brace is a bracket with the bit that makes letters lower case.
const OPENING = 0x5b;
const CLOSING = 0x5d;
const LOWER_CASE = 0x20;

function skipString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at + 1;
  }
  return text.length;
}

/**
 * Measures JSON before it is parsed, because each value of a small text may take a hundred times its memory: the number
 * of values, including itself, and their depth. Text that is not JSON gets a rough count.
 */
export function jsonSize(text: string): { values: number; depth: number } {
  let values = 1;
  let depth = 0;
  let deepest = 0;
  let isFirst = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= BLANK) continue;
    const isClosing = (code & ~LOWER_CASE) === CLOSING;
    if (isFirst && !isClosing) values += 1;
    isFirst = false;
    if (isClosing) depth -= 1;
    else if (code === COMMA) values += 1;
    else if (code === QUOTE) at = skipString(text, at) - 1;
    else if ((code & ~LOWER_CASE) === OPENING) {
      isFirst = true;
      depth += 1;
      deepest = Math.max(deepest, depth);
    }
  }
  return { values, depth: deepest };
}
