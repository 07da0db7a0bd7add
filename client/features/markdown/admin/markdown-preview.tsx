import { Box, Text } from '@chakra-ui/react';
import { ErrorBox } from '../../../ui/admin/states';
import prose from '../../../ui/prose.module.css';
import { useMarkdownPreview } from './use-markdown-preview';

interface Props {
  markdown: string;
  isShown?: boolean;
}

/** Preview of a text as visitors will see it, updated while typing. */
export function MarkdownPreview({ markdown, isShown = true }: Props) {
  const { html, error, isPending } = useMarkdownPreview(markdown, isShown);
  return (
    <Box aria-busy={isPending || undefined}>
      {error !== undefined && <ErrorBox message={error} />}
      {markdown.trim() === '' ? (
        <Text color="muted">Nothing to preview yet.</Text>
      ) : (
        <div className={prose.prose} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </Box>
  );
}
