import type { ReactNode } from 'react';
import { Box, Heading } from '@chakra-ui/react';
import type { BoxProps } from '@chakra-ui/react';

export function Panel({ title, children, ...rest }: BoxProps & { title?: string; children: ReactNode }) {
  return (
    <Box
      as={title ? 'section' : 'div'}
      borderWidth="1px"
      borderColor="line"
      borderRadius="r3"
      bg="surface"
      p={{ base: 's4', md: 's5' }}
      minW="0"
      {...rest}
    >
      {title && (
        <Heading as="h2" fontSize="h4" mb="s4">
          {title}
        </Heading>
      )}
      {children}
    </Box>
  );
}
