import type { ReactNode } from 'react';
import { Flex, Heading, Stack, Text } from '@chakra-ui/react';

interface Props {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function AdminPage({ title, lead, actions, children }: Props) {
  return (
    <Stack gap="s5" maxW="76rem">
      <Flex wrap="wrap" align="center" justify="space-between" gap="s3">
        <Stack gap="s1" minW="0">
          <Heading as="h1" fontSize="1.75rem" lineHeight="1.15" overflowWrap="anywhere">
            {title}
          </Heading>
          {lead && (
            <Text fontSize="small" color="muted" maxW="measure">
              {lead}
            </Text>
          )}
        </Stack>
        {actions && (
          <Flex wrap="wrap" gap="s2">
            {actions}
          </Flex>
        )}
      </Flex>
      {children}
    </Stack>
  );
}
