import { Box, chakra } from '@chakra-ui/react';
import { diffLines } from 'diff';
import type { ChangedField } from './changed-fields';

const CONTEXT = 2;
const MAX_LINES = 400;
const TIMEOUT_MS = 300;

interface Line {
  kind: 'same' | 'added' | 'removed' | 'skipped';
  text: string;
}

function shortened(lines: string[], isFirst: boolean, isLast: boolean): Line[] {
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  const same = (text: string): Line => ({ kind: 'same', text });
  if (lines.length <= head + tail + 1) return lines.map(same);
  const skipped: Line = { kind: 'skipped', text: `${lines.length - head - tail} lines the same` };
  return [...lines.slice(0, head).map(same), skipped, ...lines.slice(lines.length - tail).map(same)];
}

function changedLines(kind: 'added' | 'removed', lines: readonly string[]): Line[] {
  const shown = lines.slice(0, MAX_LINES).map((text): Line => ({ kind, text }));
  const more = lines.length - shown.length;
  return more === 0 ? shown : [...shown, { kind: 'skipped', text: `${more} more lines ${kind}` }];
}

function toLines({ before = '', after = '' }: ChangedField): Line[] {
  const [old, now] = [before, after].map((text) => (text === '' ? '' : `${text}\n`)) as [string, string];
  // Of thousands of lines that all differ, all are shown as replaced: a comparison would take minutes.
  const parts = diffLines(old, now, { timeout: TIMEOUT_MS }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return parts.flatMap((part, index): Line[] => {
    const lines = part.value.replace(/\n$/, '').split('\n');
    if (part.added || part.removed) return changedLines(part.added ? 'added' : 'removed', lines);
    return shortened(lines, index === 0, index === parts.length - 1);
  });
}

const variants = {
  same: { sign: ' ', color: 'muted', bg: undefined },
  skipped: { sign: '…', color: 'muted', bg: 'fill' },
  added: { sign: '+', color: 'positive', bg: 'positive-soft' },
  removed: { sign: '−', color: 'negative', bg: 'negative-soft' },
} as const;

const asElement = { added: 'ins', removed: 'del', same: 'span', skipped: 'span' } as const;

export function FieldDiff({ field }: { field: ChangedField }) {
  return (
    <Box
      borderWidth="1px"
      borderColor="line"
      borderRadius="r2"
      fontFamily="mono"
      fontSize="label"
      lineHeight="1.5"
      overflow="hidden"
    >
      {toLines(field).map(({ kind, text }, index) => (
        <chakra.div key={index} display="flex" gap="s2" px="s3" color={variants[kind].color} bg={variants[kind].bg}>
          <chakra.span aria-hidden="true" flex="none" userSelect="none">
            {variants[kind].sign}
          </chakra.span>
          <chakra.span
            as={asElement[kind]}
            textDecoration="none"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
            minW="0"
          >
            {text === '' ? '\u00a0' : text}
          </chakra.span>
        </chakra.div>
      ))}
    </Box>
  );
}
