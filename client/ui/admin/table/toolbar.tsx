import type { ReactNode } from 'react';
import { Flex } from '@chakra-ui/react';

export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <Flex wrap="wrap" align="center" gap="s3" role="group" aria-label="Search and filter">
      {children}
    </Flex>
  );
}
