import type { Db } from '../../database/database';
import { foldText } from '../../database/fold-text';
import { markPart, markedExcerpt, markedLine } from './marked-text';
import type { MarkedText } from './marked-text';
import { excerptBodies, matchLines } from './snippets.queries';

export interface SnippetLine {
  label: string | null;
  text: string;
}

interface Searched {
  id: string;
  name: string;
  lines: readonly SnippetLine[];
}

export interface Snippet {
  label: string | null;
  text: MarkedText;
}

interface Match {
  name: MarkedText;
  snippet: Snippet | null;
}

interface Place extends Snippet {
  found: readonly string[];
}

const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim();

const adds = (found: readonly string[], named: ReadonlySet<string>) => found.filter((word) => !named.has(word)).length;

function bestPlace(places: readonly Place[], named: ReadonlySet<string>): Place | undefined {
  const most = Math.max(0, ...places.map(({ found }) => adds(found, named)));
  return most === 0 ? undefined : places.find(({ found }) => adds(found, named) === most);
}

interface Line extends SnippetLine {
  item: number;
  isName: boolean;
}

async function findLines(db: Db, q: string, items: readonly Searched[]) {
  const lines = items.flatMap(({ name, lines: texts }, item): Line[] => [
    { item, label: null, text: oneLine(name), isName: true },
    ...texts.map(({ label, text }) => ({ item, label, text: oneLine(text), isName: false })),
  ]);
  const texts = lines.map(({ text }) => foldText(text).text);
  const matches = await matchLines(db, q, texts);
  return matches.flatMap(({ number, headline, ...match }) => {
    const line = lines[number];
    return line ? [{ ...line, ...match, text: markedLine(line.text, headline) }] : [];
  });
}

type FoundLine = Awaited<ReturnType<typeof findLines>>[number];

function placeInLines({ name, lines: [first] }: Searched, q: string, found: readonly FoundLine[]) {
  const inName = found.find(({ isName }) => isName);
  const part = markPart(name, q);
  const others = found.filter(({ isName }) => !isName);
  const best = bestPlace(others, new Set(inName?.found));
  const isNamed = part !== undefined || (inName !== undefined && inName.found.length === inName.wanted);
  const shown = best ?? (first && { label: first.label, text: [oneLine(first.text)] });
  const match: Match = {
    name: part ?? inName?.text ?? [name],
    snippet: shown ? { label: shown.label, text: shown.text } : null,
  };
  return { match, isOpen: !best && !isNamed };
}

type Kind = 'casinos' | 'posts' | 'pages';

async function findExcerpts(db: Db, q: string, kind: Kind, ids: readonly string[]): Promise<Map<string, MarkedText>> {
  const found = new Map<string, MarkedText>();
  for (const extent of ['window', 'whole'] as const) {
    const missing = ids.filter((id) => !found.has(id));
    for (const [id, headline] of await excerptBodies(db, q, { kind, ids: missing, extent })) {
      const excerpt = markedExcerpt(headline);
      if (excerpt) found.set(id, excerpt);
    }
  }
  return found;
}

export async function placeMatches<T>(
  db: Db,
  q: string,
  { kind, rows, read }: { kind: Kind; rows: readonly T[]; read: (row: T) => Searched },
): Promise<{ row: T; match: Match }[]> {
  const items = rows.map(read);
  const found = await findLines(db, q, items);
  const placed = rows.map((row, at) => {
    const item = read(row);
    return {
      row,
      id: item.id,
      ...placeInLines(
        item,
        q,
        found.filter((line) => line.item === at),
      ),
    };
  });
  const open = placed.filter(({ isOpen }) => isOpen).map(({ id }) => id);
  const excerpts = await findExcerpts(db, q, kind, open);
  return placed.map(({ row, id, match }) => {
    const excerpt = excerpts.get(id);
    const label = kind === 'casinos' ? 'Review' : null;
    return { row, match: excerpt ? { ...match, snippet: { label, text: excerpt } } : match };
  });
}
