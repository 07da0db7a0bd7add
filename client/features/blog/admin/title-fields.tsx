import { useState } from 'react';
import { chakra, Field, Input, Stack, Textarea, VisuallyHidden } from '@chakra-ui/react';
import type { UseFormReturn } from 'react-hook-form';
import { slugify } from '../../../../shared/text/slug';
import { Icon } from '../../../ui/icons/icon';
import type { PostValues } from './post-form';

interface Props {
  form: UseFormReturn<PostValues>;
  isNew: boolean;
  isPublishing: boolean;
  isPublic: boolean;
}

const MAX_SLUG = 100;
const suggested = (title: string) => slugify(title).slice(0, MAX_SLUG).replace(/-$/, '');

const titleStyles = {
  w: 'full',
  minH: { base: 'tap', md: '0' },
  py: 's1',
  px: 's2',
  borderWidth: '0',
  borderBottomWidth: '1px',
  borderColor: 'line-strong',
  borderRadius: '0',
  bg: 'transparent',
  fontSize: 'clamp(1.5rem, 1.2rem + 1.2vw, 2.125rem)',
  fontWeight: '740',
  letterSpacing: '-.025em',
  lineHeight: '1.15',
  fieldSizing: 'content',
  resize: 'none',
} as const;

export function TitleFields({ form, isNew, isPublishing, isPublic }: Props) {
  const { title, slug } = form.formState.errors;
  const [hasOwnSlug, setHasOwnSlug] = useState(
    () => !isNew || form.getValues('slug') !== suggested(form.getValues('title')),
  );

  function followTitle(text: string): void {
    const current = form.getValues('slug');
    if (!isNew || isPublishing || (hasOwnSlug && current !== '')) return;
    form.setValue('slug', suggested(text), { shouldValidate: form.formState.isSubmitted });
  }

  return (
    <Stack gap="s4">
      <Field.Root invalid={title !== undefined}>
        <VisuallyHidden asChild>
          <Field.Label>Title</Field.Label>
        </VisuallyHidden>
        <Textarea
          rows={1}
          autoFocus={isNew}
          data-initial-focus={isNew || undefined}
          placeholder="Title"
          dir="auto"
          css={titleStyles}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          {...form.register('title', {
            setValueAs: (text: string) => text.replace(/\s+/g, (blank) => (/[\r\n]/.test(blank) ? ' ' : blank)),
            onChange: ({ target }: { target: HTMLTextAreaElement }) => followTitle(target.value),
          })}
        />
        <Field.ErrorText role="alert">
          <Icon name="alert" small />
          {title?.message}
        </Field.ErrorText>
      </Field.Root>
      <Field.Root invalid={slug !== undefined}>
        <chakra.div
          display="grid"
          gridTemplateColumns={{ md: 'auto minmax(0, 1fr)' }}
          alignItems="center"
          columnGap="s3"
          rowGap=".375rem"
          w="full"
        >
          <Field.Label>Slug</Field.Label>
          <Input
            {...form.register('slug', {
              onChange: () => setHasOwnSlug(true),
            })}
          />
          <Field.HelperText gridColumn={{ md: '2' }}>
            URL friendly name.{isPublic && ' Changing it keeps a redirect from the old address.'}
          </Field.HelperText>
          <Field.ErrorText role="alert" gridColumn={{ md: '2' }}>
            <Icon name="alert" small />
            {slug?.message}
          </Field.ErrorText>
        </chakra.div>
      </Field.Root>
    </Stack>
  );
}
