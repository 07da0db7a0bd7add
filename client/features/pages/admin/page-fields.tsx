import { chakra, Input, Stack, Textarea } from '@chakra-ui/react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '../../../ui/admin/form/form-field';
import { Panel } from '../../../ui/admin/panel';
import { MarkdownEditor } from '../../markdown/admin/markdown-editor';
import { WithSidePanel } from '../../markdown/admin/side-panel';
import { useEditorSide } from '../../markdown/admin/use-editor-side';
import type { EditorSide } from '../../markdown/admin/use-editor-side';

export interface PageValues {
  slug: string;
  title: string;
  content: string;
  metaTitle: string | null;
  metaDescription: string | null;
}

function PageText({ side, onToggleSide }: { side: EditorSide; onToggleSide: () => void }) {
  const { control } = useFormContext<PageValues>();
  return (
    <Controller
      control={control}
      name="content"
      render={({ field, fieldState }) => (
        <MarkdownEditor
          id="page-content"
          name="content"
          value={field.value}
          error={fieldState.error?.message}
          side={side}
          ref={field.ref}
          onChange={field.onChange}
          onToggleSide={onToggleSide}
        />
      )}
    />
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

export function PageFields({ isNew = false }: { isNew?: boolean }) {
  const { register, formState } = useFormContext<PageValues>();
  const { side, show, toggle } = useEditorSide('lootrank-page-side', 'settings');
  return (
    <WithSidePanel label="Page settings" side={side} onShow={show} panel={<SearchFields />}>
      <Stack gap="s5" minW="0">
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
        <PageText side={side} onToggleSide={toggle} />
      </Stack>
    </WithSidePanel>
  );
}
