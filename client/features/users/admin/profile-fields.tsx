import { useState } from 'react';
import { Button, Flex, Text, Textarea } from '@chakra-ui/react';
import { Controller, useFormContext } from 'react-hook-form';
import { MAX_BIO, MAX_CONFLICTS } from '../../../../shared/auth/profile.schema';
import type { Outputs } from '../../../trpc/trpc';
import { FormCheckbox } from '../../../ui/admin/form/form-checkbox';
import { FormField } from '../../../ui/admin/form/form-field';
import { ImagePicker } from '../../media/admin/image-picker';
import { Logo } from '../../media/logo';

export type Profile = Outputs['admin']['users']['profile'];

export type ProfileValues = Omit<Profile, 'slug'>;

export const PROFILE_FIELDS = ['displayName', 'bio', 'conflicts', 'photo', 'isPublic', 'signsChanges'] as const;

export const toProfileValues = ({ slug: _slug, ...values }: Profile): ProfileValues => values;

function Words({ name, label, hint, max }: { name: 'bio' | 'conflicts'; label: string; hint: string; max: number }) {
  const { register, watch, formState } = useFormContext<ProfileValues>();
  return (
    <FormField
      label={label}
      optional
      hint={`${hint} ${watch(name).length} of ${max} characters.`}
      error={formState.errors[name]?.message}
    >
      <Textarea rows={name === 'bio' ? 5 : 3} {...register(name)} />
    </FormField>
  );
}

function Choice({
  name,
  label,
  hint,
}: {
  name: 'isPublic' | 'signsChanges';
  label: string;
  hint?: string | undefined;
}) {
  const { formState } = useFormContext<ProfileValues>();
  return (
    <FormField label="" hint={hint} error={formState.errors[name]?.message}>
      <FormCheckbox<ProfileValues> name={name} label={label} />
    </FormField>
  );
}

function Photo({ name }: { name: string }) {
  const { control, formState } = useFormContext<ProfileValues>();
  const [isPicking, setIsPicking] = useState(false);
  return (
    <Controller
      control={control}
      name="photo"
      render={({ field: { value, onChange } }) => (
        <Flex gap="s3" align="center" wrap="wrap">
          <Logo name={name || '?'} url={value} size="large" />
          <Button size="sm" onClick={() => setIsPicking(true)}>
            {value === null ? 'Choose a photo' : 'Replace photo'}
          </Button>
          {value !== null && (
            <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
              Remove photo
            </Button>
          )}
          {formState.errors.photo && (
            <Text role="alert" color="negative" fontSize="small">
              {formState.errors.photo.message}
            </Text>
          )}
          <ImagePicker
            open={isPicking}
            title="Choose a photo"
            onClose={() => setIsPicking(false)}
            onPick={({ url }) => {
              setIsPicking(false);
              onChange(url);
            }}
          />
        </Flex>
      )}
    />
  );
}

/** Needs a form of ProfileValues around it. `mayPick`: the media library is for admins. */
export function ProfileFields({ name, slug, mayPick }: { name: string; slug: string | null; mayPick: boolean }) {
  const isPublic = useFormContext<ProfileValues>().watch('isPublic');
  return (
    <>
      <Words name="bio" label="Bio" hint="Plain text, no links." max={MAX_BIO} />
      <Words name="conflicts" label="May not accept" hint="One per line." max={MAX_CONFLICTS} />
      {mayPick && <Photo name={name} />}
      <Choice
        name="isPublic"
        label="Public profile"
        hint={
          slug === null
            ? 'Publishes a page with the name, these texts and their articles.'
            : `Its page: /authors/${slug}`
        }
      />
      {isPublic && (
        <Choice name="signsChanges" label="Sign changes with the name" hint="Otherwise they carry the site’s name." />
      )}
    </>
  );
}
