import { SimpleGrid } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { DayChart } from './day-chart';

/** Views and clicks of the last 30 days. */
export function Activity() {
  const { data, error, isFetching, refetch } = trpc.admin.dashboard.activity.useQuery();
  if (error) {
    return (
      <ErrorBox
        message={`Error loading the last 30 days: ${failureOf(error).message}`}
        busy={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  if (!data) return <SkeletonRows />;
  return (
    <SimpleGrid columns={{ base: 1, xl: 2 }} gap="s4">
      <DayChart title="Post views" unit="views" days={data.map(({ day, views }) => ({ day, value: views }))} />
      <DayChart title="Affiliate clicks" unit="clicks" days={data.map(({ day, clicks }) => ({ day, value: clicks }))} />
    </SimpleGrid>
  );
}
