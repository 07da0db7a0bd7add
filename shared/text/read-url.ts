/** The URL, or undefined if it is none. Not by URL.canParse: once compiled, Node 20's refuses letters such as ü. */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
