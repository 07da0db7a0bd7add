import { useRef } from 'react';
import type { Ref } from 'react';
import { Box, chakra, Grid, Heading, Input, Stack, Textarea } from '@chakra-ui/react';
import { useFormContext, useWatch } from 'react-hook-form';
import { followScroll } from '../../../ui/admin/follow-scroll';
import { FormField } from '../../../ui/admin/form-field';
import { Panel } from '../../../ui/admin/panel';
import { MarkdownPreview } from '../../markdown/admin/markdown-preview';

export interface PageValues {
  slug: string;
  title: string;
  content: string;
  metaTitle: string | null;
  metaDescription: string | null;
}

function Preview({ ref }: { ref: Ref<HTMLDivElement> }) {
  const content = useWatch<PageValues, 'content'>({ name: 'content' });
  return (
    <Box
      ref={ref}
      as="section"
      aria-label="Preview"
      p="s5"
      minW="0"
      maxH={{ xl: '42rem' }}
      overflowY={{ xl: 'auto' }}
      position="relative"
      tabIndex={0}
      css={{ '--prose-ground': 'colors.surface' }}
    >
      <Heading as="h2" mb="s4" fontSize="label" fontWeight="620" color="muted" letterSpacing="0">
        Preview
      </Heading>
      <MarkdownPreview markdown={content} />
    </Box>
  );
}

function TextAndPreview() {
  const { register, formState } = useFormContext<PageValues>();
  const preview = useRef<HTMLDivElement>(null);
  return (
    <Panel p="0" overflow="hidden">
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        <Box p="s5" borderColor="line" borderRightWidth={{ xl: '1px' }} borderBottomWidth={{ base: '1px', xl: '0' }}>
          <FormField label="Text" hint="Markdown" required error={formState.errors.content?.message}>
            <Textarea
              rows={22}
              resize="vertical"
              css={{ fieldSizing: 'fixed', maxH: 'none' }}
              fontFamily="mono"
              fontSize="small"
              spellCheck
              onScroll={({ currentTarget }) => followScroll(currentTarget, preview.current)}
              {...register('content')}
            />
          </FormField>
        </Box>
        <Preview ref={preview} />
      </Grid>
    </Panel>
  );
}

function SearchFields() {
  const { register, formState } = useFormContext<PageValues>();
  const description = useWatch<PageValues, 'metaDescription'>({ name: 'metaDescription' });
  return (
    <Panel title="In search results">
      <Stack gap="s4" maxW="measure">
        <FormField
          label="Search title"
          optional
          hint="The title of the page, if empty."
          error={formState.errors.metaTitle?.message}
        >
          <Input {...register('metaTitle')} />
        </FormField>
        <FormField
          label="Meta description"
          optional
          hint={
            <chakra.span fontVariantNumeric="tabular-nums">
              {description?.length ?? 0} of 300 characters; about 155 are shown.
            </chakra.span>
          }
          error={formState.errors.metaDescription?.message}
        >
          <Textarea rows={3} {...register('metaDescription')} />
        </FormField>
      </Stack>
    </Panel>
  );
}

/** Editable fields of a page. The address is editable only for a new page. */
export function PageFields({ isNew = false }: { isNew?: boolean }) {
  const { register, formState } = useFormContext<PageValues>();
  return (
    <Stack gap="s5">
      <Stack gap="s4" maxW="measure">
        <FormField label="Title" required error={formState.errors.title?.message}>
          <Input {...register('title')} />
        </FormField>
        {isNew && (
          <FormField
            label="Address"
            required
            hint="After the first slash: imprint, guides/float-values for a guide, or games/keno for a game mode. It cannot be changed later."
            error={formState.errors.slug?.message}
          >
            <Input autoCapitalize="none" spellCheck={false} {...register('slug')} />
          </FormField>
        )}
      </Stack>
      <TextAndPreview />
      <SearchFields />
    </Stack>
  );
}
