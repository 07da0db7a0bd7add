import type { ReactNode } from 'react';
import { Badge, Box, Button, ChakraProvider, Flex, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { ApplicationData } from '../features/auth/application-data';
import { SignInOver } from '../features/auth/sign-in-over';
import { SignOutButton } from '../features/auth/sign-out-button';
import type { Viewer } from '../features/auth/viewer';
import { Icon } from '../ui/icons/icon';
import { TimeZoneNote } from '../ui/admin/relative-time';
import { useFocusClearOfToasts } from '../ui/admin/use-focus-clear-of-toasts';
import { useFocusRestoration } from '../ui/admin/use-focus-restoration';
import { system } from '../ui/theme/system';
import { ToastProvider } from '../ui/messages/toaster';
import { useFocusClearOfBars } from '../ui/use-focus-clear-of-bars';
import { AdminNav } from './admin-nav';
import { ColourModeMenu, ColourModeSwitch } from './colour-mode-switch';
import { RouteFocus } from './route-focus';

interface Props {
  brand: ReactNode;
  viewer: Viewer;
  children: ReactNode;
}

const railStyles = {
  direction: { base: 'row', lg: 'column' },
  wrap: { base: 'wrap', lg: 'nowrap' },
  align: { base: 'center', lg: 'stretch' },
  columnGap: 's3',
  rowGap: { base: 's1', lg: 's3' },
  position: { lg: 'sticky' },
  top: { lg: '0' },
  flex: 'none',
  w: { lg: '15.5rem' },
  h: { lg: '100dvh' },
  px: { base: 'gutter', lg: 's4' },
  pt: { base: 's2', lg: 's3' },
  pb: { lg: 's2' },
  bg: 'surface',
  borderColor: 'line',
  borderBottomWidth: { base: '1px', lg: '0' },
  borderRightWidth: { lg: '1px' },
} as const;

const TOOL_SIZE = { base: 'md', lg: 'xs' } as const;

function Rail({ brand, viewer }: Omit<Props, 'children'>) {
  return (
    <Flex as="header" {...railStyles}>
      <Flex align="center" gap="s3" flex={{ base: '1', lg: 'none' }} minW="0">
        {brand}
        <Badge
          display={{ base: 'none', sm: 'inline-flex' }}
          variant="outline"
          color="muted"
          borderColor="line-strong"
          boxShadow="none"
          borderWidth="1px"
        >
          Admin
        </Badge>
      </Flex>
      <AdminNav can={viewer.can} />
      <Flex
        direction={{ base: 'row', lg: 'column' }}
        align={{ base: 'center', lg: 'stretch' }}
        gap={{ base: 's1', lg: '0' }}
        flex="none"
        mt={{ lg: 'auto' }}
        pt={{ lg: 's2' }}
        borderTopWidth={{ lg: '1px' }}
        borderColor="line"
      >
        <Text display={{ base: 'none', lg: 'block' }} fontSize="small" color="muted" overflowWrap="anywhere">
          <bdi>{viewer.email ?? viewer.displayName}</bdi>
        </Text>
        <Box display={{ base: 'none', lg: 'block' }} mt="s1">
          <ColourModeSwitch />
        </Box>
        <Box display={{ lg: 'none' }}>
          <ColourModeMenu />
        </Box>
        <Button asChild variant="ghost" size={TOOL_SIZE} px="s3" ms={{ lg: '-.5rem' }} justifyContent={{ lg: 'start' }}>
          <Link to="/account">
            <Icon name="user" />
            <Text as="span" srOnly={{ base: true, lg: false }}>
              Your account
            </Text>
          </Link>
        </Button>
        <Box ms={{ lg: '-.5rem' }}>
          <SignOutButton px="s3" size={TOOL_SIZE} />
        </Box>
      </Flex>
    </Flex>
  );
}

export function AdminLayout({ brand, viewer, children }: Props) {
  useFocusRestoration();
  useFocusClearOfBars();
  useFocusClearOfToasts();
  return (
    <ChakraProvider value={system}>
      <ToastProvider>
        <ApplicationData>
          <a className="skip" href="#main">
            Skip to content
          </a>
          <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'flex-start' }} minH="100dvh">
            <Rail brand={brand} viewer={viewer} />
            <Box
              as="main"
              id="main"
              tabIndex={-1}
              flex="1"
              w={{ base: 'full', lg: 'auto' }}
              minW="0"
              px="gutter"
              pt={{ base: 's5', lg: 's6' }}
              // Room for a toast below the last control.
              pb={{ base: '9rem', lg: 's6' }}
              outline="none"
            >
              {children}
              <TimeZoneNote />
            </Box>
          </Flex>
          <RouteFocus pageParameter="tab" />
          <SignInOver />
        </ApplicationData>
      </ToastProvider>
    </ChakraProvider>
  );
}
