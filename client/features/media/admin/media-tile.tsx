import { Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import type { Media } from '../upload';
import { Thumbnail } from './thumbnail';

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} KB`;

export function MediaTile({ media, onOpen }: { media: Media; onOpen: () => void }) {
  return (
    <Stack as="li" gap="s2" p="s2" borderWidth="1px" borderColor="line" borderRadius="r3" bg="surface" minW="0">
      <Thumbnail media={media} />
      <Text fontSize="small" fontWeight="600" lineClamp="1" overflowWrap="anywhere" title={media.originalName}>
        <bdi>{media.originalName}</bdi>
      </Text>
      <Text fontSize="label" color="muted">
        {media.width} × {media.height}, {kilobytes(media.byteSize)}
      </Text>
      <Flex align="center" justify="space-between" gap="s2" wrap="wrap" mt="auto">
        <Text fontSize="label" color={media.alt === '' ? 'warm-text' : 'muted'}>
          {media.alt === '' ? 'No alt text' : 'Has alt text'}
        </Text>
        <Button size="xs" onClick={onOpen}>
          Details<chakra.span srOnly> of {media.originalName}</chakra.span>
        </Button>
      </Flex>
    </Stack>
  );
}
