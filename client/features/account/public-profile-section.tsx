import { Button, Link, Stack } from '@chakra-ui/react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Role } from '../../../shared/auth/roles';
import { trpc } from '../../trpc/trpc-react';
import { showFieldErrors } from '../../ui/admin/form/server-errors';
import { useToast } from '../../ui/messages/toaster';
import { PROFILE_FIELDS, ProfileFields, toProfileValues } from '../users/admin/profile-fields';
import type { Profile, ProfileValues } from '../users/admin/profile-fields';
import { Section } from './section';
import { useAction } from './use-action';

export function PublicProfileSection({ role }: { role: Role | null }) {
  const { data } = trpc.auth.account.profile.useQuery();
  return data ? <ProfileForm profile={data} role={role} /> : null;
}

function ProfileForm({ profile, role }: { profile: Profile; role: Role | null }) {
  const utils = trpc.useUtils();
  const showToast = useToast();
  const form = useForm<ProfileValues>({ values: toProfileValues(profile), resetOptions: { keepDirtyValues: true } });
  const { isBusy, run } = useAction({
    failureTitle: 'Error saving your profile',
    onFailure: (error) => showFieldErrors(error, PROFILE_FIELDS, form.setError),
  });

  const save = form.handleSubmit(async ({ displayName: _displayName, ...values }) => {
    const isSaved = await run(async () => {
      const saved = await utils.client.auth.account.updateProfile.mutate(values);
      if (saved) form.reset(toProfileValues(saved));
    });
    if (!isSaved) return;
    showToast({ kind: 'success', title: 'Profile saved' });
    await utils.auth.account.profile.invalidate();
  });

  return (
    <Section id="public-profile" title="Your public page" lead="For people who write or test for the site.">
      <FormProvider {...form}>
        <form noValidate onSubmit={save}>
          <Stack gap="s4">
            <ProfileFields name={profile.displayName ?? ''} slug={profile.slug} mayPick={role !== null} />
            <Button type="submit" alignSelf="start" loading={isBusy} loadingText="Save profile">
              Save profile
            </Button>
            {profile.isPublic && (
              <Link href={`/authors/${profile.slug ?? ''}`} alignSelf="start">
                See your page
              </Link>
            )}
          </Stack>
        </form>
      </FormProvider>
    </Section>
  );
}
