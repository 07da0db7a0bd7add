import { useState } from 'react';
import { Button, SimpleGrid, Stack, Text, chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useKnownViewer } from '../../auth/known-viewer';
import type { Viewer } from '../../auth/known-viewer';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { adminTabs, isAdminTab } from '../../../ui/admin/admin-tabs';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Panel } from '../../../ui/admin/panel';
import { ErrorBox, SkeletonRows } from '../../../ui/admin/states';
import { TextSearch } from '../../mentions/admin/text-search';
import { BeforeGoingLive } from './before-going-live';
import { NewCasinoDialog } from '../../casinos/admin/casino-dialog';
import { CodesToReview } from '../../codes/admin/codes-to-review';
import type { Summary } from './dashboard-data';
import { Failures } from './failures';
import { FirstSteps } from './first-steps';
import { FigureStrip } from './figure-strip';
import { LinksToReview } from './links-to-review';
import { ReportsToDecide } from './reports-to-decide';
import { MailNotice } from './mail-notice';
import { Reviews } from './reviews';
import { Since } from './since';
import { WaitingChanges } from './waiting-changes';
import { DayChart } from './day-chart';
import { formatNumber } from '../../../../shared/text/format-number';
import { RelativeTime } from '../../../ui/admin/relative-time';

/** Text, never links: it was written by anonymous visitors. */
function AskedSites() {
  const asked = trpc.admin.ask.list.useQuery(undefined, { staleTime: 0 });
  if (!asked.data || asked.data.length === 0) return null;
  return (
    <Panel title="Sites people ask for">
      <Text color="muted" mb="s3">
        From the search, by visitors who found no review. A name is listed until there is a casino of that name.
      </Text>
      <chakra.ol display="grid" gap="s2">
        {asked.data.map(({ key, name, count, askedAt }) => (
          <chakra.li key={key} display="flex" flexWrap="wrap" columnGap="s3" overflowWrap="anywhere">
            <chakra.b fontVariantNumeric="tabular-nums">{formatNumber(count)}×</chakra.b>
            <bdi>{name}</bdi>
            <chakra.span color="muted">
              <RelativeTime time={askedAt} />
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ol>
    </Panel>
  );
}

function Activity() {
  const { data, error, isFetching, refetch } = trpc.admin.dashboard.activity.useQuery();
  if (error) {
    return (
      <ErrorBox
        message={`Error loading the last 30 days: ${toFailure(error).message}`}
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

const areas = [
  { tab: 'blog', title: 'Content Management', text: 'Blog posts, categories and tags.', label: 'Manage Content' },
  {
    tab: 'casinos',
    title: 'Casino Management',
    text: 'Casinos, their offers, reviews and order.',
    label: 'Manage Casinos',
  },
  { tab: 'users', title: 'User Management', text: 'Accounts, administrators and sessions.', label: 'Manage Users' },
];

function AreaCards({ can }: { can: readonly string[] }) {
  return (
    <SimpleGrid columns={{ base: 1, md: 3 }} gap="s4">
      {areas
        .filter(({ tab }) => isAdminTab(tab) && can.includes(adminTabs[tab].action))
        .map(({ tab, title, text, label }) => (
          <Panel key={tab} title={title}>
            <Stack gap="s4" align="flex-start">
              <Text color="muted">{text}</Text>
              {isAdminTab(tab) && (
                <Button asChild>
                  <Link to="/admin" search={{ tab }}>
                    {label}
                  </Link>
                </Button>
              )}
            </Stack>
          </Panel>
        ))}
    </SimpleGrid>
  );
}

function Facts({ summary }: { summary: Summary }) {
  return (
    <>
      <MailNotice {...summary} />
      <FigureStrip summary={summary} />
    </>
  );
}

export function DashboardTab() {
  const can = useKnownViewer()?.can ?? [];
  return can.includes('desk.figures') ? <EditorsDashboard can={can} /> : <AuthorsDashboard />;
}

function HowReviewWorks() {
  return (
    <Panel title="How your texts get published">
      <chakra.ol display="grid" gap="s2" ps="s5" listStyleType="decimal">
        <li>Write a post. It is saved while you type; only you and the editors see it.</li>
        <li>When it is ready, choose “Send for review”.</li>
        <li>An editor publishes it, or sends it back with a note. You find the note here.</li>
      </chakra.ol>
      <Text color="muted" mt="s3">
        You can change and delete your own drafts and add images. Published texts are changed by editors.
      </Text>
    </Panel>
  );
}

function AuthorsDashboard() {
  return (
    <AdminPage
      title="Dashboard"
      actions={
        <Button asChild variant="solid" colorPalette="accent" textDecoration="none">
          <Link to="/admin/blog/new">New Post</Link>
        </Button>
      }
    >
      <TextSearch />
      <Failures isEditor={false} />
      <Reviews isEditor={false} />
      <WaitingChanges />
      <HowReviewWorks />
    </AdminPage>
  );
}

function EditorsDashboard({ can }: { can: Viewer['can'] }) {
  const summary = trpc.admin.dashboard.summary.useQuery(undefined, { staleTime: 0 });
  const [isAdding, setIsAdding] = useState(false);
  return (
    <AdminPage
      title="Dashboard"
      actions={
        <>
          <Button asChild textDecoration="none">
            <Link to="/admin/blog/new">New Post</Link>
          </Button>
          <Button onClick={() => setIsAdding(true)}>Add Casino</Button>
        </>
      }
    >
      {isAdding && <NewCasinoDialog onClose={() => setIsAdding(false)} />}
      <TextSearch />
      {can.includes('settings.manage') && <FirstSteps onAddSite={() => setIsAdding(true)} />}
      {summary.isError && (
        <ErrorBox
          message={`Error loading the figures: ${toFailure(summary.error).message}`}
          busy={summary.isFetching}
          onTryAgain={() => void summary.refetch()}
        />
      )}
      {summary.isPending && <SkeletonRows count={2} />}
      {summary.data && <Facts summary={summary.data} />}
      <Failures isEditor />
      <Reviews isEditor />
      <LinksToReview />
      <CodesToReview />
      <ReportsToDecide />
      <Since isAdmin={can.includes('audit.read')} />
      <WaitingChanges />
      {can.includes('settings.manage') && <BeforeGoingLive />}
      <AskedSites />
      <AreaCards can={can} />
      <Activity />
    </AdminPage>
  );
}
