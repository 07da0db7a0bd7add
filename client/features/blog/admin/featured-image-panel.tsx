import { useState } from 'react';
import { Button, chakra, Flex, Input, Text } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '../../../ui/admin/form/form-field';
import { ImagePicker } from '../../media/admin/image-picker';
import type { PostValues } from './post-form';
import { SettingsPanel } from './settings-panel';

export function FeaturedImagePanel({ form }: { form: UseFormReturn<PostValues> }) {
  const [src, alt] = useWatch({ control: form.control, name: ['featuredImage', 'featuredImageAlt'] });
  const [isPicking, setIsPicking] = useState(false);
  const { featuredImage, featuredImageAlt } = form.formState.errors;

  function change(url: string, description: string): void {
    form.setValue('featuredImage', url, { shouldValidate: form.formState.isSubmitted });
    form.setValue('featuredImageAlt', description);
  }

  return (
    <SettingsPanel legend="Featured image">
      {src !== '' && (
        <chakra.img
          src={src}
          alt={`Chosen image: ${alt || 'without a description'}`}
          w="full"
          aspectRatio="16 / 9"
          objectFit="cover"
          borderRadius="r2"
          bg="fill"
        />
      )}
      <Flex wrap="wrap" gap="s2">
        <Button size="sm" onClick={() => setIsPicking(true)}>
          {src === '' ? 'Choose an image' : 'Replace'}
        </Button>
        {src !== '' && (
          <Button size="sm" variant="ghost" onClick={() => change('', '')}>
            Remove
          </Button>
        )}
      </Flex>
      {featuredImage && (
        <Text role="alert" fontSize="small" color="negative">
          {featuredImage.message}
        </Text>
      )}
      {src !== '' && (
        <FormField
          label="Alt text"
          hint="What the image shows, for those who cannot see it."
          error={featuredImageAlt?.message}
        >
          <Input {...form.register('featuredImageAlt')} />
        </FormField>
      )}
      <ImagePicker
        open={isPicking}
        onClose={() => setIsPicking(false)}
        onPick={(media) => {
          setIsPicking(false);
          change(media.url, media.alt);
        }}
      />
    </SettingsPanel>
  );
}
