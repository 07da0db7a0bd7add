import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { focusRegion } from '../../ui/focus-region';
import { storeAccountSection } from '../auth/stored-paths';
import { ProviderOutcome, useProviderOutcome } from './provider-outcome';

interface Props {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** Clicks in dialogs count as in the section: React events bubble through portals. */
export function Section({ id, title, lead, children }: Props) {
  const isCameFrom = useProviderOutcome().section === id;

  useEffect(() => {
    if (isCameFrom) focusRegion(id)?.scrollIntoView({ behavior: 'instant' });
  }, [isCameFrom, id]);

  return (
    <Box
      as="section"
      aria-labelledby={id}
      onClickCapture={() => storeAccountSection(id)}
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, 1fr)' }}
      gap={{ base: 's4', lg: 's6' }}
      py="s6"
      borderTopWidth="1px"
      borderColor="line"
    >
      <Stack gap="s2">
        <Heading as="h2" id={id} fontSize="h4" lineHeight="1.22" scrollMarginTop="7rem">
          {title}
        </Heading>
        {lead && (
          <Text fontSize="small" color="muted">
            {lead}
          </Text>
        )}
      </Stack>
      <Stack gap="s4" maxW="30rem" minW="0">
        <ProviderOutcome in={id} />
        {children}
      </Stack>
    </Box>
  );
}
