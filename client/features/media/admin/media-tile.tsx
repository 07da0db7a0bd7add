import { Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import type { MediaFilter } from '../../../../shared/content/media.schema';
import { Tick } from '../../../ui/admin/table/tick';
import type { BulkSelection } from '../../../ui/admin/table/use-selection';
import type { Media } from '../upload';
import { AltField } from './alt-field';
import { Thumbnail } from './thumbnail';

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1024))} KB`;

interface Props {
  media: Media;
  tick: ReturnType<BulkSelection<Media, MediaFilter>['tickOf']>;
  onOpen: () => void;
}

export function MediaTile({ media, tick, onOpen }: Props) {
  return (
    <Stack
      as="li"
      gap="s2"
      p="s2"
      borderWidth="1px"
      borderColor={tick.isTicked ? 'accent' : 'line'}
      borderRadius="r3"
      bg="surface"
      minW="0"
    >
      <Thumbnail media={media} />
      <Flex gap="s2" align="center">
        <Tick label={`Choose ${media.originalName}`} {...tick} />
        <Text
          flex="1"
          minW="0"
          fontSize="small"
          fontWeight="600"
          lineClamp="2"
          overflowWrap="anywhere"
          title={media.originalName}
        >
          <bdi>{media.originalName}</bdi>
        </Text>
      </Flex>
      <Flex align="center" justify="space-between" gap="s2" wrap="wrap" mt="auto">
        <Text fontSize="label" color="muted">
          {media.width} × {media.height}, {kilobytes(media.byteSize)}
        </Text>
        <Button size="xs" onClick={onOpen}>
          Details<chakra.span srOnly> of {media.originalName}</chakra.span>
        </Button>
      </Flex>
      <AltField media={media} />
    </Stack>
  );
}
