function linesOf(description: string): string[] {
  return description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The part of a description that lists and the head of a review show. */
export function firstLine(description: string): string {
  return linesOf(description)[0] ?? '';
}

/** The paragraphs of 'About': all lines after the first, or the first when it is the only one. */
export function aboutParagraphs(description: string): string[] {
  const lines = linesOf(description);
  return lines.length > 1 ? lines.slice(1) : lines;
}
