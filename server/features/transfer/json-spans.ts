/** Invalid JSON from this line on. */
export class JsonError extends Error {
  override readonly name = 'JsonError';

  constructor(
    readonly line: number,
    readonly isTooDeep = false,
  ) {
    super('not valid JSON');
  }
}

/** Position of a value in a text. */
export interface Span {
  start: number;
  end: number;
  line: number;
}

export const MAX_JSON_DEPTH = 100;

const NEW_LINE = 10;
const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const BACKSLASH = 92;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const isSpace = (code: number) => code === 32 || code === NEW_LINE || code === 13 || code === 9;
const endsScalar = (code: number) =>
  isSpace(code) || code === COMMA || code === CLOSE_LIST || code === CLOSE_OBJECT || Number.isNaN(code);

/** Scans JSON text value by value without building unused values. Each step is linear in the text it passes. */
class Cursor {
  constructor(
    readonly text: string,
    public at: number,
    public line: number,
  ) {}

  get code(): number {
    return this.text.charCodeAt(this.at);
  }

  skipSpace(): void {
    for (; isSpace(this.code); this.at += 1) if (this.code === NEW_LINE) this.line += 1;
  }

  expect(code: number): void {
    if (this.code !== code) throw new JsonError(this.line);
    this.at += 1;
  }

  #skipString(): void {
    this.expect(QUOTE);
    for (; this.at < this.text.length; this.at += 1) {
      const { code } = this;
      if (code === QUOTE) {
        this.at += 1;
        return;
      }
      if (code === BACKSLASH) this.at += 1;
    }
    throw new JsonError(this.line);
  }

  #skipNested(): void {
    let depth = 0;
    do {
      const { code } = this;
      if (Number.isNaN(code)) throw new JsonError(this.line);
      if (code === QUOTE) {
        this.#skipString();
        continue;
      }
      if (code === NEW_LINE) this.line += 1;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) depth += 1;
      else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
      if (depth > MAX_JSON_DEPTH) throw new JsonError(this.line, true);
      this.at += 1;
    } while (depth > 0);
  }

  /** Skips the value at the cursor and returns its position. Nested syntax is validated only when the value is read. */
  skipValue(): Span {
    const { at: start, line, code } = this;
    if (code === QUOTE) this.#skipString();
    else if (code === OPEN_LIST || code === OPEN_OBJECT) this.#skipNested();
    else while (!endsScalar(this.code)) this.at += 1;
    if (this.at === start) throw new JsonError(line);
    return { start, end: this.at, line };
  }

  /** Consumes a comma (true) or the closing bracket (false). */
  hasMore(close: number): boolean {
    this.skipSpace();
    const more = this.code === COMMA;
    if (!more) this.expect(close);
    else this.at += 1;
    this.skipSpace();
    return more;
  }
}

function cursorWithin(text: string, { start, line }: Span, open: number): Cursor {
  const cursor = new Cursor(text, start, line);
  cursor.expect(open);
  cursor.skipSpace();
  return cursor;
}

export const isList = (text: string, { start }: Span) => text.charCodeAt(start) === OPEN_LIST;
export const isObject = (text: string, { start }: Span) => text.charCodeAt(start) === OPEN_OBJECT;

/** Position of the only top-level value. */
export function rootOf(text: string): Span {
  const cursor = new Cursor(text, 0, 1);
  cursor.skipSpace();
  const root = cursor.skipValue();
  cursor.skipSpace();
  if (cursor.at < text.length) throw new JsonError(cursor.line);
  return root;
}

export function* elementsOf(text: string, list: Span): Generator<Span> {
  const cursor = cursorWithin(text, list, OPEN_LIST);
  if (cursor.code === CLOSE_LIST) return;
  do yield cursor.skipValue();
  while (cursor.hasMore(CLOSE_LIST));
}

export function* membersOf(text: string, object: Span): Generator<[name: string, value: Span]> {
  const cursor = cursorWithin(text, object, OPEN_OBJECT);
  if (cursor.code === CLOSE_OBJECT) return;
  do {
    const name = readValue(text, cursor.skipValue());
    cursor.skipSpace();
    cursor.expect(COLON);
    cursor.skipSpace();
    const value = cursor.skipValue();
    if (typeof name !== 'string') throw new JsonError(value.line);
    yield [name, value];
  } while (cursor.hasMore(CLOSE_OBJECT));
}

/**
 * Position of a member's value; undefined if there is none. Like JSON.parse, uses the last member of a repeated name.
 */
export function memberOf(text: string, object: Span, wanted: string): Span | undefined {
  if (!isObject(text, object)) return undefined;
  let found: Span | undefined;
  for (const [name, value] of membersOf(text, object)) if (name === wanted) found = value;
  return found;
}

export function readValue(text: string, { start, end, line }: Span): unknown {
  try {
    return JSON.parse(text.slice(start, end));
  } catch {
    throw new JsonError(line);
  }
}
