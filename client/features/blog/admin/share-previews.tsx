import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { PostValues } from './post-form';

interface Props {
  site: { siteName: string; publicUrl: string };
  values: Pick<PostValues, 'title' | 'slug' | 'metaDescription' | 'featuredImage'>;
}

const frame = { borderWidth: '1px', borderColor: 'line', borderRadius: 'r2', bg: 'bg', overflow: 'hidden' } as const;

function Caption({ children }: { children: string }) {
  return (
    <Text as="figcaption" fontSize="label" fontWeight="620" color="muted" mb="s1">
      {children}
    </Text>
  );
}

export function SharePreviews({ site, values }: Props) {
  const title = values.title || 'Title';
  const description = values.metaDescription || `${title}. Read the full article on the ${site.siteName} blog.`;
  const host = new URL(site.publicUrl).host;
  return (
    <Stack gap="s4">
      <chakra.figure m="0">
        <Caption>Search result</Caption>
        <Box {...frame} p="s3">
          <Text fontSize="label" color="muted" truncate>
            {host} › blog › {values.slug || 'slug'}
          </Text>
          <Text color="accent-text" fontWeight="560" lineClamp="2" overflowWrap="anywhere" dir="auto">
            {title} | {site.siteName}
          </Text>
          <Text fontSize="small" lineHeight="1.45" lineClamp="3" overflowWrap="anywhere" dir="auto">
            {description}
          </Text>
        </Box>
      </chakra.figure>
      <chakra.figure m="0">
        <Caption>Share card</Caption>
        <Box {...frame}>
          {values.featuredImage && (
            <chakra.img src={values.featuredImage} alt="" w="full" aspectRatio="1.91" objectFit="cover" />
          )}
          <Box p="s3">
            <Text fontSize="label" color="muted" truncate>
              {host}
            </Text>
            <Text fontWeight="620" lineClamp="2" overflowWrap="anywhere" dir="auto">
              {title}
            </Text>
            <Text fontSize="label" color="muted" lineClamp="2" overflowWrap="anywhere" dir="auto">
              {description}
            </Text>
          </Box>
        </Box>
      </chakra.figure>
    </Stack>
  );
}
