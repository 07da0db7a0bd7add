import type { ReactNode } from 'react';
import { Flex } from '@chakra-ui/react';

/** The row above a table: search, filters and other controls. */
export function Toolbar({ children }: { children: ReactNode }) {
  return (
    <Flex wrap="wrap" align="center" gap="s3" role="group" aria-label="Search and filter">
      {children}
    </Flex>
  );
}
