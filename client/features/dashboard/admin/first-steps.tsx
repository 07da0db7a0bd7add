import { useState } from 'react';
import type { ReactNode } from 'react';
import { Badge, Box, Button, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { FirstStep } from '../../../../shared/settings/settings.schema';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import type { Outputs } from '../../../trpc/trpc';
import { Icon } from '../../../ui/icons/icon';
import { Panel } from '../../../ui/admin/panel';
import { ErrorBox } from '../../../ui/admin/states';
import { useToast } from '../../../ui/messages/toaster';

type Steps = Outputs['admin']['dashboard']['firstSteps'];
type Step = Steps['steps'][number];
type Mail = Steps['mail'];

const MAIL_POLL_MS = 2_000;

function To({ children, ...target }: { tab: string; view?: string; hash?: string; children: string }) {
  const { hash, ...search } = target;
  return (
    <Button asChild size="sm">
      <Link to="/admin" search={search} {...(hash !== undefined && { hash })}>
        {children}
      </Link>
    </Button>
  );
}

function TestMail({ state }: Pick<Mail, 'state'>) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const send = trpc.admin.dashboard.sendTestMail.useMutation({
    onSuccess: ({ to }) => toast({ kind: 'success', title: 'Test mail on its way', description: `To ${to}.` }),
    onError: (error) =>
      toast({ kind: 'error', title: 'Error sending the test mail', description: toFailure(error).message }),
    onSettled: () => utils.admin.dashboard.firstSteps.invalidate(),
  });
  return (
    <Button
      size="sm"
      loading={send.isPending || state === 'waiting'}
      loadingText="Sending"
      onClick={() => send.mutate()}
    >
      Send me a test mail
    </Button>
  );
}

function mailText({ isSetUp, state, problem }: Mail): string {
  if (!isSetUp)
    return 'No mail server is set up. Set SMTP_URL and start again: until then mails are files in the outbox.';
  if (state === 'failed') return `The last test mail was refused: ${problem ?? 'no reason was given'}`;
  if (state === 'waiting' && problem !== null) return `Tried again in a moment: ${problem}`;
  return 'Sign-in links, letters and alerts need it. The test mail goes to your own address.';
}

const TITLES: Record<FirstStep, string> = {
  operator: 'Name and legal block',
  logo: 'Logo',
  site: 'First site',
  article: 'First article',
  mail: 'Mail',
  menu: 'Menu',
};

const TEXTS: Record<Exclude<FirstStep, 'mail'>, string> = {
  operator: 'The name of this site, who runs it, where, and how to reach them. Many countries demand it.',
  logo: 'In the header and in mails. Until you choose one, the header shows the mark this software comes with.',
  site: 'One by one, or many from a table: the import says of each row what becomes of it.',
  article: 'Visitors find the blog in the menu once something is published.',
  menu: 'What the header and the footer link to. Pages with nothing to show yet are left out by themselves. If it is right as it is, skip this step.',
};

function actionsOf(step: FirstStep, mail: Mail, onAddSite: () => void): ReactNode {
  switch (step) {
    case 'operator':
      return <To tab="settings">Enter</To>;
    case 'logo':
      return (
        <To tab="settings" view="look">
          Choose a logo
        </To>
      );
    case 'site':
      return (
        <>
          <Button size="sm" onClick={onAddSite}>
            Add a site
          </Button>
          <To tab="transfer">Template and import</To>
        </>
      );
    case 'article':
      return (
        <Button asChild size="sm">
          <Link to="/admin/blog/new">Write</Link>
        </Button>
      );
    case 'mail':
      return mail.isSetUp && <TestMail state={mail.state} />;
    case 'menu':
      return (
        <To tab="settings" view="look" hash="header-menu">
          Check the menu
        </To>
      );
  }
}

interface ItemProps {
  step: Step;
  mail: Mail;
  onSkip: () => void;
  onAddSite: () => void;
}

function Item({ step: { step, isDone, isSkipped }, mail, onSkip, onAddSite }: ItemProps) {
  const isOpen = !isDone && !isSkipped;
  return (
    <chakra.li borderTopWidth="1px" borderColor="line" py="s3">
      <Flex gap="s3" justify="space-between" align="flex-start" wrap="wrap">
        <Box flex="1 1 18rem" minW="0">
          <Flex align="center" gap="s2">
            <Text fontWeight="620" color={isOpen ? undefined : 'muted'}>
              {TITLES[step]}
            </Text>
            {isDone && (
              <Badge color="positive" bg="positive-soft">
                <Icon name="check" small /> Done
              </Badge>
            )}
            {!isDone && isSkipped && <Badge>Skipped</Badge>}
          </Flex>
          {isOpen && (
            <Text fontSize="small" color="muted">
              {step === 'mail' ? mailText(mail) : TEXTS[step]}
            </Text>
          )}
        </Box>
        {!isDone && (
          <Flex gap="s2" wrap="wrap">
            {isOpen && actionsOf(step, mail, onAddSite)}
            <Button
              size="sm"
              variant="ghost"
              aria-label={isSkipped ? `Take up again: ${TITLES[step]}` : `Skip: ${TITLES[step]}`}
              onClick={onSkip}
            >
              {isSkipped ? 'Take up again' : 'Skip'}
            </Button>
          </Flex>
        )}
      </Flex>
    </chakra.li>
  );
}

function useSkipping() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate } = trpc.admin.settings.update.useMutation({
    onError: (error) => toast({ kind: 'error', title: 'Error saving', description: toFailure(error).message }),
    onSettled: () => utils.admin.dashboard.firstSteps.invalidate(),
  });
  return (skippedSteps: Partial<Record<FirstStep, boolean>>) => mutate({ skippedSteps });
}

const toSummary = (done: number, skipped: number, all: number) =>
  `${done} of ${all} done${skipped > 0 ? `, ${skipped} skipped` : ''}. Visitors see only what is finished.`;

interface ListProps {
  onAddSite: () => void;
}

function List({ steps, mail, onAddSite }: Steps & ListProps) {
  const skip = useSkipping();
  const done = steps.filter(({ isDone }) => isDone).length;
  const skipped = steps.filter(({ isDone, isSkipped }) => !isDone && isSkipped).length;
  const areAllDone = done === steps.length;
  // Folded at the next visit: folded at once, the button that was pressed would lose the focus.
  const [isUnfolded] = useState(done + skipped < steps.length);
  return (
    <Panel as="section">
      <chakra.details open={isUnfolded}>
        <chakra.summary cursor="pointer" minH="tap" display="flex" alignItems="center">
          <Heading as="h2" fontSize="h4">
            First steps
          </Heading>
        </chakra.summary>
        <chakra.ol m="0" p="0" listStyleType="none">
          {steps.map((step) => (
            <Item
              key={step.step}
              step={step}
              mail={mail}
              onSkip={() => skip({ [step.step]: !step.isSkipped })}
              onAddSite={onAddSite}
            />
          ))}
        </chakra.ol>
      </chakra.details>
      <Flex gap="s3" justify="space-between" align="center" wrap="wrap">
        <Text color="muted" role="status">
          {areAllDone ? 'All are done.' : toSummary(done, skipped, steps.length)}
        </Text>
        {areAllDone && (
          <Button
            size="sm"
            aria-label="Hide the first steps"
            onClick={() => skip(Object.fromEntries(steps.map(({ step }) => [step, true])))}
          >
            Hide
          </Button>
        )}
      </Flex>
    </Panel>
  );
}

/** What a new site needs. Once all is done, the list stays until it is hidden. */
export function FirstSteps({ onAddSite }: ListProps) {
  const { data, error, isFetching, refetch } = trpc.admin.dashboard.firstSteps.useQuery(undefined, {
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.mail.state === 'waiting' ? MAIL_POLL_MS : false),
  });
  if (error)
    return (
      <ErrorBox
        message={`Error loading the first steps: ${toFailure(error).message}`}
        busy={isFetching}
        onTryAgain={() => void refetch()}
      />
    );
  if (!data || data.hasDemo || data.steps.every(({ isDone, isSkipped }) => isDone && isSkipped)) return null;
  return <List {...data} onAddSite={onAddSite} />;
}
