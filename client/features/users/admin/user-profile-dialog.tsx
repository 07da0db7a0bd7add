import { useState } from 'react';
import { Input } from '@chakra-ui/react';
import { FormProvider, useForm } from 'react-hook-form';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { FormDialog } from '../../../ui/admin/form/form-dialog';
import { FormField } from '../../../ui/admin/form/form-field';
import { showFieldErrors } from '../../../ui/admin/form/server-errors';
import { ErrorBox } from '../../../ui/admin/states';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';
import { Dismissed, useReauthentication } from '../../auth/reauthentication';
import { PROFILE_FIELDS, ProfileFields, toProfileValues } from './profile-fields';
import type { Profile, ProfileValues } from './profile-fields';
import { userName } from './user-actions';
import type { User } from './user-actions';

type Props = { user: User; onClose: () => void };

export function UserProfileDialog({ user, onClose }: Props) {
  const { data, error, refetch } = trpc.admin.users.profile.useQuery({ id: user.id }, { staleTime: 0, gcTime: 0 });
  if (data) return <ProfileDialog user={user} profile={data} onClose={onClose} />;
  if (!error) return null;
  return (
    <FormDialog open title={`Profile of ${userName(user)}`} onSubmit={() => undefined} onClose={onClose}>
      <ErrorBox message={toFailure(error).message} onTryAgain={() => void refetch()} />
    </FormDialog>
  );
}

function ProfileDialog({ user, profile, onClose }: Props & { profile: Profile }) {
  const utils = trpc.useUtils();
  const repeat = useReauthentication();
  const showToast = useFormToast('user');
  const [failure, setFailure] = useState<string>();
  const form = useForm<ProfileValues>({ defaultValues: toProfileValues(profile) });
  const save = trpc.admin.users.setProfile.useMutation();

  const submit = form.handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const displayName = values.displayName?.trim() || null;
      await repeat(() => save.mutateAsync({ ...values, id: user.id, displayName }));
      showToast({ kind: 'success', title: 'Profile saved' });
      void utils.admin.users.list.invalidate();
      onClose();
    } catch (error) {
      if (error instanceof Dismissed) return;
      if (!showFieldErrors(error, PROFILE_FIELDS, form.setError)) setFailure(toFailure(error).message);
    }
  });

  return (
    <FormDialog
      open
      title={`Profile of ${userName(user)}`}
      submitLabel="Save profile"
      busy={save.isPending}
      error={failure}
      isDirty={form.formState.isDirty}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <FormField label="Display name" optional error={form.formState.errors.displayName?.message}>
          <Input autoComplete="off" maxLength={80} {...form.register('displayName')} />
        </FormField>
        <ProfileFields name={profile.displayName ?? ''} slug={profile.slug} mayPick />
      </FormProvider>
    </FormDialog>
  );
}
