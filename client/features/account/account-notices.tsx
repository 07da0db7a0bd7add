import { Box, Stack, Text } from '@chakra-ui/react';
import { RelativeTime } from '../../ui/admin/relative-time';
import { Notice } from '../../ui/notice';
import { isRefusal, refusalText } from '../auth/auth-messages';
import type { AccountSearch } from './account-search';
import { Section } from './section';

const OUTCOMES: Record<string, { title: string; text: string }> = {
  linked: { title: 'Linked', text: 'You can sign in with it from now on.' },
  reauthenticated: { title: 'Thank you', text: 'Make the change again: for 10 minutes we know that it is you.' },
};

/** For somebody who is signed in: the others of their sentences speak of signing in another way. */
const FAILURES: Record<string, string> = {
  'provider-denied': 'You cancelled at the other service. Try again whenever you like.',
  'provider-down': 'The other service does not answer properly just now. Try again later.',
  'provider-nonsense': 'The other service did not confirm who you are. Please try again.',
  attempt: 'This was begun in another browser, or took too long. Please start again.',
};

const failureText = (error: string | undefined) => {
  if (error !== undefined && Object.hasOwn(FAILURES, error)) return FAILURES[error];
  return isRefusal(error) ? refusalText(error) : undefined;
};

/** The end of a provider's round trip. */
export function ProviderOutcome({ notice = '', error }: Pick<AccountSearch, 'notice' | 'error'>) {
  const outcome = Object.hasOwn(OUTCOMES, notice) ? OUTCOMES[notice] : undefined;
  const failure = failureText(error);
  return (
    <Box mb="s5" _empty={{ display: 'none' }}>
      {outcome && (
        <div role="status">
          <Notice title={outcome.title}>
            <p>{outcome.text}</p>
          </Notice>
        </div>
      )}
      {failure !== undefined && (
        <Notice kind="error" title="Nothing was changed">
          <p>{failure}</p>
        </Notice>
      )}
    </Box>
  );
}

interface Happened {
  heading: string;
  text: string;
  at: Date;
}

/** Events that no mail could tell: the account had no address then. */
export function AccountNotices({ notices }: { notices: readonly Happened[] }) {
  if (notices.length === 0) return null;
  return (
    <Section id="notices" title="What happened" lead="Your account had no address to tell you at.">
      <Stack as="ul" gap="s3" listStyleType="none">
        {notices.map(({ heading, text, at }) => (
          <Box as="li" key={`${heading} ${at.toISOString()}`}>
            <Text fontWeight="600">
              {heading},{' '}
              <Text as="span" fontWeight="400">
                <RelativeTime time={at} />
              </Text>
            </Text>
            <Text fontSize="small" color="muted">
              {text}
            </Text>
          </Box>
        ))}
      </Stack>
    </Section>
  );
}
