import { failureOf } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import { ErrorBox } from '../../../ui/admin/states';

/** The lists of what is to be done are not there while they are empty: that one could not be loaded is said once. */
export function Failures({ isEditor }: { isEditor: boolean }) {
  const ofEditors = { staleTime: 0, enabled: isEditor };
  const lists = [
    trpc.admin.posts.reviews.useQuery(undefined, { staleTime: 0 }),
    trpc.admin.dashboard.waitingChanges.useQuery(undefined, { staleTime: 0 }),
    trpc.admin.casinos.linksToTend.useQuery(undefined, ofEditors),
    trpc.admin.casinos.codesToTend.useQuery(undefined, ofEditors),
    trpc.admin.payouts.reports.useQuery(undefined, ofEditors),
  ];
  const failed = lists.filter(({ isError }) => isError);
  const error = failed[0]?.error;
  if (!error) return null;
  return (
    <ErrorBox
      message={`Error loading what is to be done: ${failureOf(error).message}`}
      busy={failed.some(({ isFetching }) => isFetching)}
      onTryAgain={() => failed.forEach(({ refetch }) => void refetch())}
    />
  );
}
