export interface XmlElement {
  name: string;
  xml: string;
  line: number;
}

export class XmlError extends Error {
  override readonly name = 'XmlError';

  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const NAME = /[^\s/>]+/y;

/** Returns an indexOf for ascending positions. Caches the last hit, so that the text is scanned only once. */
function finder(text: string, wanted: string) {
  let found = -1;
  let isGone = false;
  return (from: number): number => {
    if (!isGone && found < from) found = text.indexOf(wanted, from);
    isGone ||= found < 0;
    return isGone ? -1 : found;
  };
}

/**
 * Yields the outermost elements with these names and the line where each begins. Comments and CDATA count as text. Runs
 * in linear time and builds nothing of the rest of the document.
 */
export function* elementsNamed(text: string, names: ReadonlySet<string>): Generator<XmlElement> {
  const ends = { comment: finder(text, '-->'), cdata: finder(text, ']]>'), other: finder(text, '>') };
  const nextLine = finder(text, '\n');
  let line = 1;
  let counted = 0;
  const lineAt = (place: number) => {
    for (let next = nextLine(counted); next >= 0 && next < place; next = nextLine(counted)) {
      line += 1;
      counted = next + 1;
    }
    return line;
  };
  let open: { name: string; start: number; depth: number } | undefined;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const kind = text.startsWith('<!--', at) ? 'comment' : text.startsWith('<![CDATA[', at) ? 'cdata' : 'other';
    const end = ends[kind](at);
    if (end < 0) throw new XmlError(lineAt(at), 'it is cut off.');
    if (kind === 'other' && text[at + 1] === '!') throw new XmlError(lineAt(at), 'it declares a document type.');
    const after = end + (kind === 'other' ? 1 : 3);
    if (kind === 'other') {
      const isEnd = text[at + 1] === '/';
      NAME.lastIndex = at + (isEnd ? 2 : 1);
      const name = NAME.exec(text)?.[0] ?? '';
      if (open === undefined) {
        if (!isEnd && names.has(name)) open = { name, start: at, depth: 0 };
      }
      if (open !== undefined && name === open.name) {
        if (isEnd) open.depth -= 1;
        else if (text[end - 1] !== '/') open.depth += 1;
        if (open.depth <= 0) {
          yield { name, xml: text.slice(open.start, after), line: lineAt(open.start) };
          open = undefined;
        }
      }
    }
    at = after;
  }
  if (open !== undefined) throw new XmlError(lineAt(open.start), `<${open.name}> is not closed.`);
}
