import { chakra } from '@chakra-ui/react';
import type { Media } from '../upload';

export function Thumbnail({ media }: { media: Pick<Media, 'url' | 'variants'> }) {
  const small = media.variants.find(({ type, width }) => type === 'image/webp' && width <= 640)?.url;
  return (
    <chakra.img
      src={small ?? media.url}
      alt=""
      loading="lazy"
      decoding="async"
      w="full"
      aspectRatio="4 / 3"
      objectFit="contain"
      bg="fill"
      borderRadius="r2"
    />
  );
}
