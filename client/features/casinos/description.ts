function toLines(description: string): string[] {
  return description
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function firstLine(description: string): string {
  return toLines(description)[0] ?? '';
}

export function aboutParagraphs(description: string): string[] {
  const lines = toLines(description);
  return lines.length > 1 ? lines.slice(1) : lines;
}
