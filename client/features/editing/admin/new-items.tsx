import type { ReactNode } from 'react';
import { List, Text } from '@chakra-ui/react';
import { Panel } from '../../../ui/admin/panel';
import { formatLocalTime } from '../../../ui/admin/publication-time';
import { RelativeTime } from '../../../ui/admin/relative-time';

interface NewItem {
  id: string;
  title: string;
  updatedAt: Date;
  publishAt: Date | null;
  problem: string | null;
}

function getState({ publishAt, problem }: NewItem): string {
  if (problem !== null) return `Not published at its time: ${problem}`;
  return publishAt ? `Goes live ${formatLocalTime(publishAt)}` : 'Kept as it was typed';
}

interface Props {
  items: readonly NewItem[];
  link: (id: string, title: string) => ReactNode;
}

/** What was begun and has not been saved as a draft or published yet. */
export function NewItems({ items, link }: Props) {
  if (items.length === 0) return null;
  return (
    <Panel title="Unsaved drafts">
      <List.Root display="grid" gap="s2" listStyle="none">
        {items.map((item) => (
          <List.Item key={item.id}>
            {link(item.id, item.title || 'Without a title')}{' '}
            <Text as="span" color="muted" fontSize="small">
              {getState(item)}, changed <RelativeTime time={item.updatedAt} />
            </Text>
          </List.Item>
        ))}
      </List.Root>
    </Panel>
  );
}
