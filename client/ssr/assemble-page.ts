interface Part {
  mark: string;
  script: string;
}

/** UTF-8, cut at each mark. Bytes, because a single string would be too large: see `assemblePage`. */
function encode(parts: readonly string[]): Buffer {
  const bytes = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0));
  let end = 0;
  for (const part of parts) end += bytes.write(part, end);
  return bytes;
}

/**
 * Replaces the marks by their scripts and encodes the page. `html` is React's own output with the document type. V8
 * maps memory for each string above 128 KiB (64,000 two-byte characters), which costs up to a millisecond per copy. So
 * the output is encoded piece by piece, and the whole page is never a string.
 */
export function assemblePage(html: string, boot: { place: number; script: string }, data: readonly Part[]): Buffer {
  const parts: string[] = [html.slice(0, boot.place), boot.script];
  let from = boot.place;
  for (const { mark, script } of data) {
    const place = html.lastIndexOf(mark);
    if (place < from) throw new Error(`The page has no place for ${mark}.`);
    parts.push(html.slice(from, place), script);
    from = place + mark.length;
  }
  return encode([...parts, html.slice(from)]);
}
