const COMMENT = '<!--';
const COMMENT_END = '-->';
const CAPTION = '[caption';
const CAPTION_END = '[/caption]';

/** Removes the comments with which WordPress marks blocks. Leaves an unclosed comment unchanged. */
export function withoutBlockMarks(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = html.indexOf(COMMENT); start >= 0; start = html.indexOf(COMMENT, at)) {
    const end = html.indexOf(COMMENT_END, start + COMMENT.length);
    if (end < 0) break;
    const after = end + COMMENT_END.length;
    const isMark = /^\s*\/?wp:/.test(html.slice(start + COMMENT.length, end));
    parts.push(html.slice(at, isMark ? start : after));
    at = isMark && html[after] === '\n' ? after + 1 : after;
  }
  return parts.join('') + html.slice(at);
}

/** Replaces captions with their content. Leaves an unclosed caption unchanged. */
export function withoutCaptions(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (let start = html.indexOf(CAPTION); start >= 0; start = html.indexOf(CAPTION, at)) {
    const end = html.indexOf(CAPTION_END, start);
    if (end < 0) break;
    const inner = html.slice(start, end);
    const opened = inner.indexOf(']');
    parts.push(html.slice(at, start), opened < 0 ? inner : inner.slice(opened + 1));
    at = end + CAPTION_END.length;
  }
  return parts.join('') + html.slice(at);
}
