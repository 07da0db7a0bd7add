export type Encoding = 'br' | 'gzip' | 'identity';

const PREFERRED: readonly Encoding[] = ['br', 'gzip', 'identity'];
const MAX_KNOWN = 500;

const known = new Map<string, Encoding>();

function qualityOf(parameters: readonly string[]): number {
  const q = parameters.map((part) => /^\s*q=([\d.]+)\s*$/i.exec(part)?.[1]).find((value) => value !== undefined);
  return q === undefined ? 1 : Number(q);
}

function choose(header: string): Encoding {
  const qualities = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';');
    qualities.set(name.trim().toLowerCase(), qualityOf(parameters));
  }
  const others = qualities.get('*') ?? 0;
  const quality = (encoding: Encoding) =>
    qualities.get(encoding) ?? (encoding === 'identity' ? Math.max(others, 0.001) : others);
  return PREFERRED.reduce((best, encoding) => (quality(encoding) > quality(best) ? encoding : best));
}

/** What to send to whom accepts `header`: the best liked; of equals the smallest. Browsers send few different ones. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const chosen = known.get(header);
  if (chosen !== undefined) return chosen;
  if (known.size >= MAX_KNOWN) known.clear();
  const encoding = choose(header);
  known.set(header, encoding);
  return encoding;
}
