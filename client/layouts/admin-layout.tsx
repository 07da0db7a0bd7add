import { useState } from 'react';
import type { ReactNode } from 'react';
import { Badge, Box, Button, ChakraProvider, Flex, Text } from '@chakra-ui/react';
import { ApplicationData } from '../data/application-data';
import { useSignOut } from '../features/auth/sign-out';
import type { Viewer } from '../features/auth/viewer';
import { AdminIcon } from '../ui/admin-icon';
import { system } from '../ui/theme/system';
import { ToastProvider } from '../ui/toaster';
import { ColourModeSwitch } from './colour-mode-switch';
import { RouteFocus } from './route-focus';

interface Props {
  brand: ReactNode;
  viewer: Viewer;
  children: ReactNode;
}

function SignOutButton() {
  const signOut = useSignOut();
  const [isBusy, setIsBusy] = useState(false);

  async function leave() {
    setIsBusy(true);
    await signOut();
    setIsBusy(false);
  }

  return (
    <Button variant="ghost" loading={isBusy} loadingText="Sign Out" onClick={leave}>
      <AdminIcon name="out" /> Sign Out
    </Button>
  );
}

function Rail({ brand, viewer }: Omit<Props, 'children'>) {
  return (
    <Flex
      as="header"
      direction={{ base: 'row', lg: 'column' }}
      wrap="wrap"
      align={{ base: 'center', lg: 'stretch' }}
      gap="s4"
      w={{ lg: '15.5rem' }}
      minH={{ lg: '100dvh' }}
      px={{ base: 'gutter', lg: 's4' }}
      py="s4"
      bg="surface"
      borderColor="line"
      borderBottomWidth={{ base: '1px', lg: '0' }}
      borderRightWidth={{ lg: '1px' }}
    >
      <Flex align="center" gap="s3" flex={{ base: '1', lg: 'none' }}>
        {brand}
        <Badge variant="outline" color="muted" borderColor="line-strong" boxShadow="none" borderWidth="1px">
          Admin
        </Badge>
      </Flex>
      <Box
        mt={{ lg: 'auto' }}
        pt={{ lg: 's4' }}
        borderTopWidth={{ lg: '1px' }}
        borderColor="line"
        w={{ base: 'full', lg: 'auto' }}
        display="flex"
        flexDirection={{ base: 'row', lg: 'column' }}
        flexWrap="wrap"
        alignItems={{ base: 'center', lg: 'stretch' }}
        gap="s3"
      >
        <Text flex="1" fontSize="small" color="muted" overflowWrap="anywhere">
          <bdi>{viewer.email ?? viewer.displayName}</bdi>
        </Text>
        <Box order={{ lg: '1' }}>
          <SignOutButton />
        </Box>
        <ColourModeSwitch />
      </Box>
    </Flex>
  );
}

/** The application's frame: a rail on wide screens, a bar above on narrow ones. */
export function AdminLayout({ brand, viewer, children }: Props) {
  return (
    <ChakraProvider value={system}>
      <ToastProvider>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <ApplicationData>
          <Flex direction={{ base: 'column', lg: 'row' }} minH="100dvh">
            <Rail brand={brand} viewer={viewer} />
            <Box as="main" id="main" tabIndex={-1} flex="1" minW="0" px="gutter" py="s6" outline="none">
              {children}
            </Box>
          </Flex>
        </ApplicationData>
        <RouteFocus />
      </ToastProvider>
    </ChakraProvider>
  );
}
