import { Alert, Box, Heading, Link, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import type { Outputs } from '../../../trpc';
import { formatNumber } from '../../../ui/format-number';

type Summary = Outputs['admin']['dashboard']['summary'];

interface FigureProps {
  label: string;
  value: number;
  note?: string;
  link?: { label: string; href: string };
}

function Figure({ label, value, note, link }: FigureProps) {
  return (
    <Box
      as="section"
      p="s5"
      pb={link ? 's3' : 's5'}
      borderWidth="1px"
      borderColor="line"
      borderRadius="r3"
      bg="surface"
    >
      <Heading as="h2" fontSize="label" fontWeight="600" letterSpacing="0" color="muted">
        {label}
      </Heading>
      <Text fontSize="score" fontWeight="740" lineHeight="1.2" fontVariantNumeric="tabular-nums">
        {formatNumber(value)}
      </Text>
      {note && (
        <Text fontSize="small" color="muted">
          {note}
        </Text>
      )}
      {link && (
        <Link
          href={link.href}
          display="inline-flex"
          alignItems="center"
          minH="tap"
          fontSize="small"
          color="accent-text"
        >
          {link.label}
        </Link>
      )}
    </Box>
  );
}

function MailNotice({ mailIsSent, mailsFailed }: Pick<Summary, 'mailIsSent' | 'mailsFailed'>) {
  if (mailIsSent && mailsFailed === 0) return null;
  return (
    <Alert.Root status="warning">
      <Alert.Indicator />
      <Alert.Content>
        <Alert.Title>
          {mailIsSent ? `${formatNumber(mailsFailed)} mails could not be delivered` : 'Mail goes nowhere yet'}
        </Alert.Title>
        <Alert.Description>
          {mailIsSent
            ? 'Each was tried eight times. The log says why.'
            : 'No mail server is set up (SMTP_URL). Until then each mail is written to the folder outbox of the data directory.'}
        </Alert.Description>
      </Alert.Content>
    </Alert.Root>
  );
}

export function DashboardPage({ summary }: { summary: Summary }) {
  return (
    <Stack gap="s5" maxW="wrap">
      <Heading as="h1" fontSize="h2" lineHeight="1.15">
        Dashboard
      </Heading>
      <MailNotice mailIsSent={summary.mailIsSent} mailsFailed={summary.mailsFailed} />
      <SimpleGrid minChildWidth="13rem" gap="s4">
        <Figure label="Casinos" value={summary.casinos} link={{ label: 'View the list', href: '/casinos' }} />
        <Figure label="Published posts" value={summary.posts} link={{ label: 'View the blog', href: '/blog' }} />
        <Figure
          label="Newsletter subscribers"
          value={summary.subscribers}
          note={`${formatNumber(summary.unconfirmedSubscribers)} not confirmed yet`}
        />
        <Figure label="Unread messages" value={summary.newMessages} />
      </SimpleGrid>
    </Stack>
  );
}
