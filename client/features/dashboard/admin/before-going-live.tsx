import type { ReactNode } from 'react';
import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { thousands } from '../../../../shared/text/format-number';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { Panel } from '../../../ui/admin/panel';
import { ErrorBox } from '../../../ui/admin/states';
import { useToast } from '../../../ui/messages/toaster';
import { counted } from './dashboard-data';

type Remaining = Outputs['admin']['dashboard']['beforeGoingLive'];

const figureNames = {
  happyUsers: 'happy users',
  bonusValueClaimed: 'bonus value claimed',
  casinosReviewed: 'casinos reviewed',
  yearsExperience: 'years experience',
} as const;

/** '50000+' → '50,000+'. */
const grouped = (figure: string) => figure.replace(/\d+/g, (digits) => thousands(digits).join(','));

function Item({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" py="s3">
      <Flex gap="s3" justify="space-between" align="flex-start" wrap="wrap">
        <Box flex="1 1 18rem" minW="0">
          <Text fontWeight="620">{title}</Text>
          <Text fontSize="small" color="muted">
            {text}
          </Text>
        </Box>
        <Flex gap="s2" wrap="wrap">
          {children}
        </Flex>
      </Flex>
    </chakra.li>
  );
}

function SettingsLink({ children }: { children: string }) {
  return (
    <Button asChild size="sm">
      <Link to="/admin" search={{ tab: 'settings' }}>
        {children}
      </Link>
    </Button>
  );
}

function LawLink() {
  return (
    <Button asChild size="sm">
      <Link to="/admin" search={{ tab: 'pages', view: 'law' }}>
        Check
      </Link>
    </Button>
  );
}

function LawDue({ due }: { due: number }) {
  return (
    <Panel title="Law to check again">
      <Flex gap="s3" justify="space-between" align="center" wrap="wrap">
        <Text>
          {counted(due, 'country is', 'countries are')} hidden from visitors, or will be within 30 days. A check holds
          for six months.
        </Text>
        <LawLink />
      </Flex>
    </Panel>
  );
}

function useConfirmation() {
  const utils = trpc.useUtils();
  const showToast = useToast();
  return {
    onError: (error: unknown) =>
      showToast({ kind: 'error', title: 'Error confirming', description: toFailure(error).message }),
    onSettled: () => utils.admin.dashboard.beforeGoingLive.invalidate(),
  };
}

function ExamplePages({ pages }: { pages: Remaining['examplePages'] }) {
  const confirm = trpc.admin.pages.confirm.useMutation(useConfirmation());
  return (
    <chakra.ul m="0" p="0" listStyleType="none">
      {pages.map(({ slug, title }) => (
        <chakra.li key={slug} borderTopWidth="1px" borderColor="line" py="s2">
          <Flex gap="s3" justify="space-between" align="center">
            <Link to="/admin" search={{ tab: 'pages', page: slug }}>
              {title}
            </Link>
            <Button size="sm" aria-label={`Confirm “${title}”`} onClick={() => confirm.mutate({ slug })}>
              Confirm
            </Button>
          </Flex>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}

function ExampleFigures({ figures, hasDemo }: { figures: Remaining['exampleFigures']; hasDemo: boolean }) {
  const confirm = trpc.admin.settings.update.useMutation(useConfirmation());
  return (
    <Item
      title={hasDemo ? 'Example figures are shown to visitors' : 'Example figures wait'}
      text={`${hasDemo ? 'On the home page' : 'Hidden until you enter your own or confirm them'}: ${figures.map(({ key, value }) => `${grouped(value)} ${figureNames[key]}`).join(', ')}.${hasDemo ? ' Enter your own, empty them, or confirm that they are true.' : ''}`}
    >
      <SettingsLink>Change</SettingsLink>
      <Button size="sm" aria-label="Confirm the figures" onClick={() => confirm.mutate({ figuresAreConfirmed: true })}>
        Confirm
      </Button>
    </Item>
  );
}

function List({ remaining: { demo, examplePages, law, exampleFigures, hasOperator } }: { remaining: Remaining }) {
  const hasDemo = Object.values(demo).some((count) => count > 0);
  const isDone = hasOperator && examplePages.length === 0 && exampleFigures.length === 0 && law.examples === 0;
  if (!hasDemo && isDone) return null;
  return (
    <Panel title="Before going live">
      <Stack as="ul" gap="0" m="0" p="0" listStyleType="none">
        {hasDemo && (
          <Item
            title="Demo content"
            text={`${counted(demo.casinos, 'casino')} and ${counted(demo.posts, 'post')} are invented.`}
          >
            <SettingsLink>Remove</SettingsLink>
          </Item>
        )}
        {exampleFigures.length > 0 && <ExampleFigures figures={exampleFigures} hasDemo={hasDemo} />}
        {!hasOperator && (
          <Item
            title="Legal name, address or contact is missing"
            text="Many countries require a site to say who runs it. About, Contact, Privacy and Terms show it."
          >
            <SettingsLink>Enter</SettingsLink>
          </Item>
        )}
        {law.examples > 0 && (
          <Item
            title={`Law: ${counted(law.examples, 'country', 'countries')} with example text`}
            text="Check each source and save its date. Until then, the page on the law is kept out of search engines."
          >
            <LawLink />
          </Item>
        )}
        {examplePages.length > 0 && (
          <chakra.li borderTopWidth="1px" borderColor="line" pt="s3">
            <Text fontWeight="620">{counted(examplePages.length, 'page')} with example text</Text>
            <Text fontSize="small" color="muted">
              Marked as examples, and kept out of search engines, until you save or confirm them.
            </Text>
            <chakra.details mt="s2">
              <chakra.summary
                minH="tap"
                display="flex"
                alignItems="center"
                w="fit-content"
                fontSize="small"
                color="accent-text"
                cursor="pointer"
              >
                Show the pages
              </chakra.summary>
              <ExamplePages pages={examplePages} />
            </chakra.details>
          </chakra.li>
        )}
      </Stack>
    </Panel>
  );
}

export function BeforeGoingLive() {
  const { data, error, isFetching, refetch } = trpc.admin.dashboard.beforeGoingLive.useQuery(undefined, {
    staleTime: 0,
  });
  if (error) {
    return (
      <ErrorBox
        message={`Error loading what is to be done before going live: ${toFailure(error).message}`}
        busy={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  }
  if (!data) return null;
  return (
    <>
      {data.law.due > 0 && <LawDue due={data.law.due} />}
      <List remaining={data} />
    </>
  );
}
