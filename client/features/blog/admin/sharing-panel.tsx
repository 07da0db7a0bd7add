import { Input, Textarea } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '../../../ui/admin/form/form-field';
import type { PostValues } from './post-form';
import { Counted, SettingsPanel } from './settings-panel';
import { SharePreviews } from './share-previews';

interface Props {
  form: UseFormReturn<PostValues>;
  site: { siteName: string; publicUrl: string };
}

// Search engines truncate here; longer descriptions are accepted.
const GOOD_DESCRIPTION = 150;

export function SharingPanel({ form, site }: Props) {
  const [title, slug, metaDescription, featuredImage] = useWatch({
    control: form.control,
    name: ['title', 'slug', 'metaDescription', 'featuredImage'],
  });
  const { errors } = form.formState;
  return (
    <SettingsPanel legend="Search and sharing">
      <FormField
        label={<Counted label="Meta description" length={metaDescription.length} max={GOOD_DESCRIPTION} />}
        hint="Empty: the title and a generic line are used."
        error={errors.metaDescription?.message}
      >
        <Textarea rows={3} dir="auto" {...form.register('metaDescription')} />
      </FormField>
      <FormField label="Meta keywords" hint="Separated by commas." error={errors.metaKeywords?.message}>
        <Input {...form.register('metaKeywords')} />
      </FormField>
      <SharePreviews site={site} values={{ title, slug, metaDescription, featuredImage }} />
    </SettingsPanel>
  );
}
