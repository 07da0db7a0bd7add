import { Box, chakra } from '@chakra-ui/react';
import type { BoxProps } from '@chakra-ui/react';
import { diffLines, diffWordsWithSpace } from 'diff';

interface Props {
  before: string;
  after: string;
}

const MAX_CONTEXT = 3;

export interface DiffPart {
  kind: 'same' | 'added' | 'removed' | 'skipped';
  text: string;
}

/** Long unchanged parts are shortened to the lines around changes. */
export function diffParts(before: string, after: string): DiffPart[] {
  const changes = diffLines(`${before}\n`, `${after}\n`, { timeout: 1000 });
  if (!changes)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return changes.flatMap(({ value, added, removed }, index): DiffPart[] => {
    const text = value.replace(/\n$/, '');
    if (added || removed) return [{ kind: added ? 'added' : 'removed', text }];
    const lines = text.split('\n');
    const isFirst = index === 0;
    const isLast = index === changes.length - 1;
    if (lines.length <= MAX_CONTEXT * 2 + 1) return [{ kind: 'same', text }];
    const head = isFirst ? [] : lines.slice(0, MAX_CONTEXT);
    const tail = isLast ? [] : lines.slice(-MAX_CONTEXT);
    const same = (part: string[]): DiffPart[] => (part.length > 0 ? [{ kind: 'same', text: part.join('\n') }] : []);
    return [
      ...same(head),
      { kind: 'skipped', text: `${lines.length - head.length - tail.length} lines without a change` },
      ...same(tail),
    ];
  });
}

const variants = {
  same: {},
  added: { bg: 'positive-soft', textDecoration: 'underline' },
  removed: { bg: 'negative-soft', textDecoration: 'line-through' },
  skipped: { color: 'muted', bg: 'fill', fontStyle: 'italic' },
} as const;

const elements = { same: 'span', added: 'ins', removed: 'del', skipped: 'span' } as const;

interface ScrolledProps extends BoxProps {
  label: string;
}

/** A text of any length in its own letters, which keys scroll too. */
export function ScrolledText({ label, ...more }: ScrolledProps) {
  return (
    <Box
      tabIndex={0}
      role="region"
      aria-label={label}
      overflow="auto"
      borderWidth="1px"
      borderColor="line"
      borderRadius="r2"
      fontFamily="mono"
      fontSize="label"
      lineHeight="1.6"
      whiteSpace="pre-wrap"
      overflowWrap="anywhere"
      {...more}
    />
  );
}

export function TextDiff({ before, after }: Props) {
  const parts = diffParts(before, after);
  if (parts.every(({ kind }) => kind === 'same' || kind === 'skipped'))
    return <chakra.p color="muted">No difference.</chakra.p>;
  return (
    <ScrolledText label="Changes" maxH="24rem">
      {parts.map(({ kind, text }, index) => (
        <chakra.span key={index} as={elements[kind]} display="block" px="s3" {...variants[kind]}>
          {text === '' ? ' ' : text}
        </chakra.span>
      ))}
    </ScrolledText>
  );
}

/** A short text with what was changed in it; a long one that is all different stands as it is. */
export function WordDiff({ before, after }: Props) {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: 400 });
  if (!changes) return after;
  return changes.map(({ value, added, removed }, index) => {
    const kind = added ? 'added' : removed ? 'removed' : 'same';
    return (
      <chakra.span key={index} as={elements[kind]} {...variants[kind]}>
        {value}
      </chakra.span>
    );
  });
}
