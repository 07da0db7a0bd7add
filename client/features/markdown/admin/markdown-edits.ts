export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Replaces `from`–`to` by `insert` and selects `start`–`end` of the result. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

export type Command = (selected: Selected) => Edit;

function wrap(mark: string, sample: string): Command {
  return ({ text, start, end }) => {
    const chosen = text.slice(start, end);
    const isMarked = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark;
    if (isMarked) {
      const from = start - mark.length;
      return { from, to: end + mark.length, insert: chosen, start: from, end: from + chosen.length };
    }
    const inner = chosen || sample;
    const at = start + mark.length;
    return { from: start, to: end, insert: `${mark}${inner}${mark}`, start: at, end: at + inner.length };
  };
}

function link({ text, start, end }: Selected): Edit {
  const chosen = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(chosen)) {
    return { from: start, to: end, insert: `[text](${chosen})`, start: start + 1, end: start + 5 };
  }
  const label = chosen || 'text';
  const at = start + label.length + 3;
  return { from: start, to: end, insert: `[${label}](https://)`, start: at, end: at + 'https://'.length };
}

const escaped = (text: string) => text.replace(/[[\]\\]/g, '\\$&');

export function linkByName({ name, path }: { name: string; path: string }): Command {
  return ({ text, start, end }) => {
    const insert = `[${text.slice(start, end) || escaped(name)}](${path})`;
    return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
  };
}

const words =
  (insert: string): Command =>
  ({ start, end }) => ({ from: start, to: end, insert, start: start + insert.length, end: start + insert.length });

/** Runs a command in place of what was typed since the mark at `at`, in one undo step. */
export function insteadOfTyped(at: number, mark: '@' | '/', command: Command): Command {
  return ({ text, start }) => {
    const from = text[at] === mark && at < start ? at : start;
    const edit = command({ text: text.slice(0, from) + text.slice(start), start: from, end: from });
    return { ...edit, to: edit.to + start - from };
  };
}

export const insteadOfMention = (at: number, insert: string): Command => insteadOfTyped(at, '@', words(insert));
export const insteadOfSlash = (at: number, insert: string): Command => insteadOfTyped(at, '/', words(insert));

export function linkTo(url: string): Command {
  return ({ text, start, end }) => {
    const insert = `[${text.slice(start, end)}](${url})`;
    return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
  };
}

const lineStart = (text: string, at: number) => text.slice(0, at).lastIndexOf('\n') + 1;

function prefix(markOf: (index: number) => string, pattern: RegExp): Command {
  return ({ text, start, end }) => {
    const from = lineStart(text, start);
    const lineEnd = text.indexOf('\n', end);
    const to = lineEnd === -1 ? text.length : lineEnd;
    const lines = text.slice(from, to).split('\n');
    const isMarked = lines.every((line) => pattern.test(line));
    const insert = lines
      .map((line, index) => (isMarked ? line.replace(pattern, '') : `${markOf(index)}${line}`))
      .join('\n');
    return { from, to, insert, start: lines.length > 1 ? from : from + insert.length, end: from + insert.length };
  };
}

export function block(content: string): Command {
  return ({ text, start, end }) => {
    const before = start === 0 || text.slice(0, start).endsWith('\n\n') ? '' : text[start - 1] === '\n' ? '\n' : '\n\n';
    const after = text.slice(end).startsWith('\n') ? '\n' : '\n\n';
    const insert = `${before}${content}${after}`;
    return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
  };
}

function code(selected: Selected): Edit {
  const chosen = selected.text.slice(selected.start, selected.end);
  return chosen.includes('\n') ? codeBlock(selected) : wrap('`', 'code')(selected);
}

export const heading =
  (level: number): Command =>
  (selected) => {
    const { text, start } = selected;
    const from = lineStart(text, start);
    const [line = ''] = text.slice(from).split('\n', 1);
    const insert = `${'#'.repeat(level)} ${line.replace(/^#{1,6} /, '')}`;
    return { from, to: from + line.length, insert, start: from + insert.length, end: from + insert.length };
  };

/** With the selected lines in it, or the caret. */
export function codeBlock(selected: Selected): Edit {
  const chosen = selected.text.slice(selected.start, selected.end);
  const edit = block(`\`\`\`\n${chosen}\n\`\`\``)(selected);
  const start = edit.from + edit.insert.indexOf('`') + '```\n'.length;
  return { ...edit, start, end: start + chosen.length };
}

/** Below the line of the caret, which it leaves whole. */
export const blockBelow =
  (content: string): Command =>
  ({ text, end }) => {
    const lineEnd = text.indexOf('\n', end);
    const at = lineEnd === -1 ? text.length : lineEnd;
    return block(content)({ text, start: at, end: at });
  };

/** Whether a slash here begins a line of its own, outside code. */
export function isLineOfItsOwn({ text, start, end }: Selected): boolean {
  const isEmpty = start === end && (start === 0 || text[start - 1] === '\n') && [undefined, '\n'].includes(text[end]);
  return isEmpty && (text.slice(0, start).match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 0;
}

export const TABLE = '| Site | Staked | Kept |\n| ---- | -----: | ---: |\n| Name | $200.00 | 4.3% |';

export const commands = {
  heading: prefix(() => '## ', /^#{1,6} /),
  bold: wrap('**', 'bold text'),
  italic: wrap('*', 'italic text'),
  link,
  list: prefix(() => '- ', /^[-*+] /),
  numbered: prefix((index) => `${index + 1}. `, /^\d+[.)] /),
  quote: prefix(() => '> ', /^> ?/),
  code,
  table: block(TABLE),
} as const;

export type CommandName = keyof typeof commands;

export const namedLink = ({ name, path }: { name: string; path: string }): string => `[${escaped(name)}](${path})`;

export function imageMarkdown(alt: string, url: string): string {
  return `![${escaped(alt)}](${url})`;
}

export const decorativeImage = (url: string): string => `<img alt="" src="${url}">`;

interface Keys {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

const PLAIN: Record<string, CommandName> = { b: 'bold', i: 'italic', k: 'link', e: 'code' };
const SHIFTED: Record<string, CommandName> = {
  '7': 'numbered',
  '&': 'numbered',
  '8': 'list',
  '*': 'list',
  '9': 'quote',
  '(': 'quote',
  h: 'heading',
};

export function findCommand({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): CommandName | undefined {
  if ((!ctrlKey && !metaKey) || altKey) return undefined;
  return (shiftKey ? SHIFTED : PLAIN)[key.toLowerCase()];
}
