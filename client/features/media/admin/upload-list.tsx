import { Box, Button, Flex, List, Stack, Text } from '@chakra-ui/react';
import type { Uploads } from './use-uploads';

function Bar({ label, part }: { label: string; part: number }) {
  const percent = Math.round(part * 100);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      h="1"
      bg="fill"
      borderRadius="full"
      overflow="hidden"
    >
      <Box h="full" bg="accent" w={`${percent}%`} />
    </Box>
  );
}

export function UploadList({ uploads: { uploads, uploaded, tryAgain, dismiss } }: { uploads: Uploads }) {
  const failed = uploads.filter(({ error }) => error !== undefined);
  const running = uploads.filter(({ error }) => error === undefined);
  const total = uploaded + uploads.length;
  const [only] = uploads;
  if (only === undefined) return null;
  const sent = running.reduce((sum, { part }) => sum + part, uploaded);
  const states = [
    `${uploaded} of ${total} uploaded`,
    ...(failed.length > 0
      ? [`${failed.length} not:`]
      : running.every(({ part }) => part === 1)
        ? ['making sizes…']
        : []),
  ];
  return (
    <Stack gap="s2" fontSize="small">
      <Flex gap="s3" justify="space-between" align="center" wrap="wrap">
        <Text role="status" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
          {total === 1 && (
            <>
              <bdi>{only.name}</bdi>:{' '}
            </>
          )}
          {states.join(', ')}
        </Text>
        {failed.length > 0 && running.length === 0 && (
          <Flex gap="s2">
            <Button size="sm" onClick={tryAgain}>
              Try again
            </Button>
            <Button size="sm" variant="ghost" onClick={dismiss}>
              Dismiss
            </Button>
          </Flex>
        )}
      </Flex>
      {running.length > 0 && <Bar label={total === 1 ? `Uploading ${only.name}` : 'Uploading'} part={sent / total} />}
      {failed.length > 0 && (
        <List.Root
          as="ul"
          aria-label="Not uploaded"
          gap="s1"
          maxH="12rem"
          overflowY="auto"
          listStyle="none"
          tabIndex={0}
        >
          {failed.map(({ key, name, error }) => (
            <List.Item key={key} overflowWrap="anywhere">
              <bdi>{name}</bdi>:{' '}
              <Text as="span" color="negative">
                {error}
              </Text>
            </List.Item>
          ))}
        </List.Root>
      )}
    </Stack>
  );
}
