import type { ReactNode } from 'react';
import { Alert, Button, Flex, Heading, Skeleton, Stack, Text, VisuallyHidden } from '@chakra-ui/react';

interface EmptyProps {
  title: string;
  text?: ReactNode;
  level?: 'h2' | 'h3' | undefined;
  children?: ReactNode;
}

export function EmptyBox({ title, text, level = 'h2', children }: EmptyProps) {
  return (
    <Stack
      align="flex-start"
      gap="s2"
      p="s5"
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="line-strong"
      borderRadius="r3"
    >
      <Heading as={level} fontSize="h4">
        {title}
      </Heading>
      {text && <Text color="muted">{text}</Text>}
      {children && (
        <Flex wrap="wrap" gap="s2" pt="s2">
          {children}
        </Flex>
      )}
    </Stack>
  );
}

interface ErrorProps {
  message: string;
  onTryAgain?: () => void;
  busy?: boolean;
  tryAgainLabel?: string;
}

export function ErrorBox({ message, onTryAgain, busy = false, tryAgainLabel = 'Try Again' }: ErrorProps) {
  return (
    <Alert.Root status="error" role="alert">
      <Alert.Indicator />
      <Alert.Content gap="s3" alignItems="flex-start">
        <Alert.Description overflowWrap="anywhere">{message}</Alert.Description>
        {onTryAgain && (
          <Button size="sm" bg="surface" loading={busy} loadingText={tryAgainLabel} onClick={onTryAgain}>
            {tryAgainLabel}
          </Button>
        )}
      </Alert.Content>
    </Alert.Root>
  );
}

export function SkeletonRows({ count = 3, label = 'Loading…' }: { count?: number; label?: string }) {
  return (
    <Stack gap="0" borderWidth="1px" borderColor="line" borderRadius="r3" bg="surface" role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: count }, (_, row) => (
        <Flex
          key={row}
          align="center"
          gap="s4"
          h="3.25rem"
          px="s4"
          borderTopWidth={row === 0 ? '0' : '1px'}
          borderColor="line"
        >
          <Skeleton h="1rem" flex="3" />
          <Skeleton h="1rem" flex="1" />
          <Skeleton h="1rem" flex="1" display={{ base: 'none', md: 'block' }} />
        </Flex>
      ))}
    </Stack>
  );
}
