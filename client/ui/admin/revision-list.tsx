import { Button, Stack, Text } from '@chakra-ui/react';
import { LoadMore } from './table/load-more';
import type { GrowingQuery } from './table/load-more';
import { RelativeTime } from './relative-time';

export interface RevisionRow {
  id: string;
  savedAt: Date;
  savedBy: string | null;
  isAutosave: boolean;
}

interface Props {
  rows: readonly RevisionRow[];
  chosen: string | undefined;
  query: GrowingQuery;
  onChoose: (id: string) => void;
}

function Rows({ rows, chosen, onChoose }: Pick<Props, 'rows' | 'chosen' | 'onChoose'>) {
  return (
    <Stack as="ul" listStyleType="none" p="0" m="0" gap="s1">
      {rows.map(({ id, savedAt, savedBy, isAutosave }) => (
        <li key={id}>
          <Button
            variant="ghost"
            w="full"
            h="auto"
            py="s2"
            justifyContent="flex-start"
            textAlign="start"
            whiteSpace="normal"
            bg={id === chosen ? 'accent-soft' : undefined}
            aria-pressed={id === chosen}
            // Inset, because the scrolling list would clip the outline.
            outlineOffset="-2px"
            onClick={() => onChoose(id)}
          >
            <span>
              <RelativeTime time={savedAt} />
              <Text as="span" display="block" fontSize="label" fontWeight="400" color="muted">
                <bdi>{savedBy ?? 'Unknown'}</bdi>
                {isAutosave && ', autosave'}
              </Text>
            </span>
          </Button>
        </li>
      ))}
    </Stack>
  );
}

export function RevisionList({ query, ...rows }: Props) {
  return (
    <Stack
      gap="s2"
      maxH={{ base: '14rem', md: '36rem' }}
      overflowY="auto"
      tabIndex={0}
      role="region"
      aria-label="Saved versions"
    >
      <Rows {...rows} />
      <LoadMore query={query} />
    </Stack>
  );
}
