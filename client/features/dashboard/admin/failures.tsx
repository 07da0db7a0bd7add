import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import { ErrorBox } from '../../../ui/admin/states';

export function Failures({ isEditor }: { isEditor: boolean }) {
  const ofEditors = { staleTime: 0, enabled: isEditor };
  const lists = {
    'posts sent for review': trpc.admin.posts.reviews.useQuery(undefined, { staleTime: 0 }),
    'changes not public yet': trpc.admin.dashboard.waitingChanges.useQuery(undefined, { staleTime: 0 }),
    'links to look at': trpc.admin.casinos.linksToReview.useQuery(undefined, ofEditors),
    'codes that end': trpc.admin.casinos.codesToReview.useQuery(undefined, ofEditors),
    'reported withdrawals': trpc.admin.payouts.reports.useQuery(undefined, ofEditors),
  };
  const names = Object.entries(lists).flatMap(([name, { isError }]) => (isError ? [name] : []));
  const failed = Object.values(lists).filter(({ isError }) => isError);
  const error = failed[0]?.error;
  if (!error) return null;
  return (
    <ErrorBox
      message={`Error loading ${names.join(', ')}: ${toFailure(error).message}`}
      busy={failed.some(({ isFetching }) => isFetching)}
      onTryAgain={() => failed.forEach(({ refetch }) => void refetch())}
    />
  );
}
