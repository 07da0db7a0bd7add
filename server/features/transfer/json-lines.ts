const NEW_LINE = 10;
const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = new Set([91, 123]);
const CLOSE = new Set([93, 125]);
const OBJECT = 123;

/** For each object in a JSON text, in the order they begin, at a depth: the line where it begins. The text must be valid. */
export function objectLines(text: string, depth: number): number[] {
  const lines: number[] = [];
  let line = 1;
  let level = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === NEW_LINE) line += 1;
    else if (inString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if (OPEN.has(code)) {
      if (level === depth && code === OBJECT) lines.push(line);
      level += 1;
    } else if (CLOSE.has(code)) level -= 1;
  }
  return lines;
}
