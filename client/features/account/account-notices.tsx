import { Box, Stack, Text } from '@chakra-ui/react';
import { RelativeTime } from '../../ui/admin/relative-time';
import { Section } from './section';

interface Happened {
  heading: string;
  text: string;
  at: Date;
}

/** Security events that could not be mailed, because the account had no address at the time. */
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
