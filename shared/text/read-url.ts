/** Undefined if invalid. Not URL.canParse: once optimised, Node 20's rejects letters such as ü. */
export function readUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
