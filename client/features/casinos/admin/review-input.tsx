import { useState } from 'react';
import { Box, Button, Flex, Textarea } from '@chakra-ui/react';
import { FormField } from '../../../ui/admin/form-field';
import { AdminIcon } from '../../../ui/admin-icon';
import { MarkdownPreview } from '../../markdown/admin/markdown-preview';

interface Props {
  value: string;
  onChange: (markdown: string) => void;
  error?: string | undefined;
}

/** The review in Markdown, and below it as visitors will read it. */
export function ReviewInput({ value, onChange, error }: Props) {
  const [isPreviewed, setIsPreviewed] = useState(false);
  return (
    <Flex direction="column" gap="s3">
      <FormField
        label="Full review"
        optional
        hint="Markdown. Headings of the second level make the list of contents."
        error={error}
      >
        <Textarea
          rows={12}
          fontFamily="mono"
          fontSize="small"
          spellCheck
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </FormField>
      <Button size="sm" alignSelf="flex-start" aria-expanded={isPreviewed} onClick={() => setIsPreviewed(!isPreviewed)}>
        <AdminIcon name="eye" /> {isPreviewed ? 'Hide preview' : 'Show preview'}
      </Button>
      {isPreviewed && (
        <Box
          role="region"
          aria-label="Preview of the review"
          p="s4"
          borderWidth="1px"
          borderColor="line"
          borderRadius="r2"
          css={{ '--prose-ground': 'colors.raised' }}
        >
          <MarkdownPreview markdown={value} />
        </Box>
      )}
    </Flex>
  );
}
