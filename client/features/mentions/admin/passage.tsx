import { Box, Text } from '@chakra-ui/react';

interface Passage {
  before: string;
  match: string;
  after: string;
}

/** What a reader sees of a Markdown line: link labels, without marks. */
const plain = (text: string) => text.replaceAll(/!?\[([^\][]*)\]\([^()]*\)/g, '$1').replaceAll(/\*\*|__|`/g, '');
const LINE_START = /^\s*(?:(?:[|>*-]|#+|\d+\.|\[[ x]\])\s+)+/;
const LINE_END = /(?<!\s)\s*\|\s*$/;

const WORDS_BEFORE = 40;

export const passageHash = ({ before, match }: Omit<Passage, 'after'>): string =>
  `passage=${encodeURIComponent(`${before.replace(/^…/, '').slice(-WORDS_BEFORE)}${match}`)}`;

export function PassageText({ before, match, after }: Passage) {
  return (
    <Text fontSize="small" overflowWrap="anywhere" dir="auto">
      {plain(before).replace(LINE_START, '')}
      <Box as="b" textDecoration="underline" textUnderlineOffset="2px">
        {plain(match)}
      </Box>
      {plain(after).replace(LINE_END, '')}
    </Text>
  );
}
