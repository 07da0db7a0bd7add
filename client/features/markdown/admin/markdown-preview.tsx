import { useEffect, useEffectEvent } from 'react';
import { Box, List, Text } from '@chakra-ui/react';
import { ErrorBox } from '../../../ui/admin/states';
import prose from '../../../ui/prose.module.css';
import { useMarkdownPreview } from './use-markdown-preview';

interface Props {
  markdown: string;
  onShown?: () => void;
}

function UnknownBlocks({ lines }: { lines: readonly string[] }) {
  return (
    <Box role="status" mb={lines.length > 0 ? 's4' : undefined}>
      {lines.length > 0 && (
        <Box px="s4" py="s3" bg="accent-soft" borderRadius="r2" fontSize="small">
          <Text fontWeight="620">
            We have no public site at these addresses, or no such chart; the lines stay text:
          </Text>
          <List.Root ps="s4">
            {lines.map((line) => (
              <List.Item key={line} fontFamily="mono" overflowWrap="anywhere">
                {line}
              </List.Item>
            ))}
          </List.Root>
        </Box>
      )}
    </Box>
  );
}

export function MarkdownPreview({ markdown, onShown }: Props) {
  const { html, unknown, error, isPending } = useMarkdownPreview(markdown);
  const shown = useEffectEvent(() => onShown?.());
  useEffect(() => shown(), [html]);
  return (
    <Box aria-busy={isPending || undefined}>
      {error !== undefined && <ErrorBox message={error} />}
      <UnknownBlocks lines={unknown} />
      {markdown.trim() === '' ? (
        <Text color="muted">Nothing to preview yet.</Text>
      ) : (
        // Sanitised by the server's pipeline, the same that renders visitors' pages.
        <div className={prose.prose} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </Box>
  );
}
