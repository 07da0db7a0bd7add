import type { ReactNode } from 'react';
import { Stack } from '@chakra-ui/react';
import { useSearch } from '@tanstack/react-router';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { AdminPage } from '../../../ui/admin/admin-page';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { ViewNav } from '../../../ui/admin/sub-nav';
import { CdnPanel } from './cdn-panel';
import { LookForm } from './look-form';
import type { StandardLook } from './look-form';
import { RemoveDemo } from './remove-demo';
import { SettingsForm } from './settings-form';

const VIEWS = [
  { key: 'site', label: 'Site' },
  { key: 'look', label: 'Look' },
  { key: 'rating', label: 'Rating' },
] as const;

interface Props {
  standard: { menu: StandardLook['menu']; footer: (siteName: string) => StandardLook['footer'] };
  rating: ReactNode;
}

export function SettingsTab({ standard, rating }: Props) {
  const { view } = useSearch({ strict: false });
  const current = VIEWS.find(({ key }) => key === view)?.key ?? 'site';
  // Loaded once: a refetch must not replace what is being typed.
  const { data, error, isFetching, refetch } = trpc.admin.settings.get.useQuery(undefined, {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <AdminPage title="Site Settings" lead="What visitors read on every page, and where their messages go.">
      {error && (
        <ErrorBox
          message={`Error loading the settings: ${toFailure(error).message}`}
          busy={isFetching}
          onTryAgain={() => void refetch()}
        />
      )}
      {!data && !error && <SkeletonRows />}
      <ViewNav label="Settings" parameter="view" views={VIEWS} current={current} />
      {data && current === 'look' && (
        <LookForm stored={data} standard={{ menu: standard.menu, footer: standard.footer(data.settings.siteName) }} />
      )}
      {current === 'rating' && rating}
      {data && current === 'site' && (
        <Stack gap="s5">
          <SettingsForm stored={data} />
          <CdnPanel />
          <RemoveDemo demo={data.demo} />
        </Stack>
      )}
    </AdminPage>
  );
}
