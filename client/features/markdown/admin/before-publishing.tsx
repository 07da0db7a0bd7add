import { useEffect, useState } from 'react';
import { Box, Button, List, Text } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import type { Outputs } from '../../../trpc/trpc';
import { Panel } from '../../../ui/admin/panel';

type Notice = Outputs['admin']['markdown']['notices'][number];

const PAUSE = 1200;

/** Notices of a text, after a pause in typing; undefined until the first answer. */
function useTextNotices(markdown: string): readonly Notice[] | undefined {
  const { client } = trpc.useUtils();
  const [notices, setNotices] = useState<readonly Notice[]>();
  useEffect(() => {
    const request = new AbortController();
    const timer = setTimeout(() => {
      // A text that cannot be rendered has its reason in the preview.
      client.admin.markdown.notices.mutate({ markdown }, { signal: request.signal }).then(setNotices, () => undefined);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [client, markdown]);
  return notices;
}

interface Props {
  title?: string;
  markdown: string;
  /** What else is missing, each as a sentence. */
  missing: readonly string[];
  /** Shows a passage in the text, if the text stands beside the list. */
  onShow?: (passage: string) => void;
}

/** One list of what to look at before a text is published. It prevents nothing. */
export function BeforePublishing({ title = 'Before publishing', markdown, missing, onShow }: Props) {
  const notices = useTextNotices(markdown);
  const count = missing.length + (notices?.length ?? 0);
  return (
    <Panel p="s4" as="section" aria-label={title}>
      <Text fontWeight="620" fontSize="small" role="status">
        {count === 0 ? `${title}: nothing to look at` : `${title}: ${count} to look at`}
      </Text>
      {count > 0 && (
        <List.Root display="grid" mt="s3" gap="s2" ps="s4" fontSize="small" listStyle="disc">
          {missing.map((text) => (
            <List.Item key={text}>{text}</List.Item>
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
