import type { ReactNode } from 'react';
import { Box, Button, ChakraProvider, Flex } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { ApplicationData } from '../auth/application-data';
import { useFocusRestoration } from '../../ui/admin/use-focus-restoration';
import { system } from '../../ui/theme/system';
import { SignOutButton } from '../auth/sign-out-button';
import type { Viewer } from '../auth/viewer';

interface Props {
  brand: ReactNode;
  tools: ReactNode;
  viewer: Viewer;
  children: ReactNode;
}

export function AccountLayout({ brand, tools, viewer, children }: Props) {
  useFocusRestoration();
  return (
    <ChakraProvider value={system}>
      <ApplicationData>
        <Flex
          as="header"
          wrap="wrap"
          align="center"
          gap="s2"
          px="gutter"
          py="s2"
          bg="surface"
          borderBottomWidth="1px"
          borderColor="line"
        >
          <Box flex="1">{brand}</Box>
          {viewer.role && (
            <Button asChild variant="ghost" px={{ base: 's3', sm: 's4' }} textDecoration="none">
              <Link to="/admin">Admin</Link>
            </Button>
          )}
          <SignOutButton px={{ base: 's3', sm: 's4' }} />
          {tools}
        </Flex>
        <Box as="main" id="main" tabIndex={-1} px="gutter" py="s6" outline="none">
          {children}
        </Box>
      </ApplicationData>
    </ChakraProvider>
  );
}
