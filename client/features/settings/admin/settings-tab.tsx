import type { ReactNode } from 'react';
import { Stack } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { AdminPage } from '../../../ui/admin/admin-page';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { RemoveDemo } from './remove-demo';
import { SettingsForm } from './settings-form';

/** `children` are other features' settings, each with its own form. */
export function SettingsTab({ children }: { children?: ReactNode }) {
  // Loaded once: a refetch must not replace what is being typed.
  const { data, error, isFetching, refetch } = trpc.admin.settings.get.useQuery(undefined, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <AdminPage title="Site Settings" lead="What visitors read on every page, and where their messages go.">
      {error && (
        <ErrorBox
          message={`Error loading the settings: ${failureOf(error).message}`}
          busy={isFetching}
          onTryAgain={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows />}
      {data && (
        <Stack gap="s5">
          <SettingsForm stored={data} />
          {children}
          <RemoveDemo demo={data.demo} />
        </Stack>
      )}
    </AdminPage>
  );
}
