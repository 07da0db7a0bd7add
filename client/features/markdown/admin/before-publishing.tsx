import { useEffect, useState } from 'react';
import { Box, Button, List, Text } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import type { Outputs } from '../../../trpc/trpc';
import { Panel } from '../../../ui/admin/panel';

type Notice = Outputs['admin']['markdown']['notices'][number];

const PAUSE = 1200;

function useTextNotices(markdown: string): readonly Notice[] | null | undefined {
  const { client } = trpc.useUtils();
  const [notices, setNotices] = useState<readonly Notice[] | null>();
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(() => {
      client.admin.markdown.notices.mutate({ markdown }, { signal: request.signal }).then(setNotices, () => {
        if (!request.signal.aborted) setNotices(null);
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [client, markdown]);
  return notices;
}

function toText(count: number, notices: readonly Notice[] | null | undefined): string {
  if (notices === null) return count === 0 ? 'links not checked' : `${count} to look at, links not checked`;
  if (count > 0) return `${count} to look at`;
  return notices === undefined ? 'checking…' : 'nothing to look at';
}

interface Props {
  title?: string;
  markdown: string;
  missing: readonly string[];
  /** Goes to the field that a missing text is about. */
  onMissing?: (text: string) => void;
  onShow?: (passage: string) => void;
}

export function BeforePublishing({ title = 'Before publishing', markdown, missing, onMissing, onShow }: Props) {
  const notices = useTextNotices(markdown);
  const count = missing.length + (notices?.length ?? 0);
  return (
    <Panel p="s4" as="section" aria-label={title}>
      <Text fontWeight="620" fontSize="small" role="status">
        {`${title}: ${toText(count, notices)}`}
      </Text>
      {count > 0 && (
        <List.Root display="grid" mt="s3" gap="s2" ps="s4" fontSize="small" listStyle="disc">
          {missing.map((text) => (
            <List.Item key={text}>
              {text}
              {onMissing && (
                <Button
                  size="sm"
                  variant="plain"
                  px="0"
                  display="block"
                  aria-label={`Go to the field: ${text}`}
                  onClick={() => onMissing(text)}
                >
                  Go to the field
                </Button>
              )}
            </List.Item>
          ))}
          {notices?.map(({ kind, subject, text }) => (
            <List.Item key={`${kind} ${subject}`}>
              {text}
              <Box fontFamily="mono" fontSize="micro" color="muted" overflowWrap="anywhere">
                {subject}
              </Box>
              {onShow && (
                <Button
                  size="sm"
                  variant="plain"
                  px="0"
                  aria-label={`Show in the text: ${subject}`}
                  onClick={() => onShow(subject)}
                >
                  Show in the text
                </Button>
              )}
            </List.Item>
          ))}
        </List.Root>
      )}
    </Panel>
  );
}
