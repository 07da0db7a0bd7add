import { createScanner } from 'jsonc-parser';

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

export interface Span {
  start: number;
  end: number;
  line: number;
}

const MAX_DEPTH = 100;

/** Passes over JSON text token by token without building values: rows are counted before they take memory. */
class Tokens {
  readonly #scanner;
  readonly #firstLine: number;
  sign = '';

  constructor(
    readonly text: string,
    { start, line }: Pick<Span, 'start' | 'line'>,
  ) {
    this.#firstLine = line;
    this.#scanner = createScanner(text, true);
    this.#scanner.setPosition(start);
    this.next();
  }

  get line(): number {
    return this.#firstLine + this.#scanner.getTokenStartLine();
  }

  next(): void {
    this.#scanner.scan();
    this.sign = this.text.charAt(this.#scanner.getTokenOffset());
    const error: number = this.#scanner.getTokenError();
    if (error !== 0) throw new JsonError(this.line);
  }

  skip(sign: string): boolean {
    const isNext = this.sign === sign;
    if (isNext) this.next();
    return isNext;
  }

  expect(sign: string): void {
    if (!this.skip(sign)) throw new JsonError(this.line);
  }

  /** Consumes a value and returns its position. Its syntax is validated only when it is read. */
  value(): Span {
    const { line } = this;
    const start = this.#scanner.getTokenOffset();
    let end = start;
    let depth = 0;
    if (',:]}'.includes(this.sign)) throw new JsonError(line);
    do {
      const { sign } = this;
      if (sign === '[' || sign === '{') depth += 1;
      else if (sign === ']' || sign === '}') depth -= 1;
      else if (sign === '') throw new JsonError(this.line);
      if (depth > MAX_DEPTH) throw new JsonError(this.line, true);
      end = this.#scanner.getPosition();
      this.next();
    } while (depth > 0);
    return { start, end, line };
  }
}

export const isList = (text: string, { start }: Span) => text[start] === '[';
export const isObject = (text: string, { start }: Span) => text[start] === '{';

export function findRoot(text: string): Span {
  const tokens = new Tokens(text, { start: 0, line: 1 });
  const root = tokens.value();
  tokens.expect('');
  return root;
}

export function* iterateElements(text: string, list: Span): Generator<Span> {
  const tokens = new Tokens(text, list);
  tokens.expect('[');
  if (tokens.skip(']')) return;
  do yield tokens.value();
  while (tokens.skip(','));
  tokens.expect(']');
}

export function* iterateMembers(text: string, object: Span): Generator<[name: string, value: Span]> {
  const tokens = new Tokens(text, object);
  tokens.expect('{');
  if (tokens.skip('}')) return;
  do {
    const name = readValue(text, tokens.value());
    tokens.expect(':');
    const value = tokens.value();
    if (typeof name !== 'string') throw new JsonError(value.line);
    yield [name, value];
  } while (tokens.skip(','));
  tokens.expect('}');
}

/**
 * Position of a member's value; undefined if there is none. Like JSON.parse, uses the last member of a repeated name.
 */
export function findMember(text: string, object: Span, wanted: string): Span | undefined {
  if (!isObject(text, object)) return undefined;
  let found: Span | undefined;
  for (const [name, value] of iterateMembers(text, object)) if (name === wanted) found = value;
  return found;
}

export function readValue(text: string, { start, end, line }: Span): unknown {
  try {
    return JSON.parse(text.slice(start, end));
  } catch {
    throw new JsonError(line);
  }
}
