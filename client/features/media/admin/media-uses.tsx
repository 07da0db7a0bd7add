import { chakra, Stack, Text } from '@chakra-ui/react';
import type { Outputs } from '../../../trpc/trpc';

type Use = Outputs['admin']['media']['usedIn'][number];

const kinds: Record<Use['kind'], string> = {
  casino: 'Casino',
  post: 'Post',
  page: 'Page',
  person: 'Photo of',
  setting: 'Setting',
};

function getAddress({ kind, id }: Use): string | undefined {
  if (kind === 'casino') return `/casino/${id}`;
  if (kind === 'post') return `/admin/blog/edit/${id}`;
  return kind === 'page' ? `/${id}` : undefined;
}

export function MediaUses({ uses }: { uses: readonly Use[] }) {
  if (uses.length === 0) return <Text color="muted">Not used anywhere.</Text>;
  return (
    <Stack as="ul" gap="1" ps="s4">
      {uses.map((use) => {
        const address = getAddress(use);
        return (
          <li key={`${use.kind}-${use.id}`}>
            {kinds[use.kind]}:{' '}
            {address === undefined ? (
              <bdi>{use.title}</bdi>
            ) : (
              <chakra.a href={address} target="_blank" rel="noopener" textDecoration="underline">
                <bdi>{use.title}</bdi>
                <chakra.span srOnly> (opens in a new tab)</chakra.span>
              </chakra.a>
            )}
          </li>
        );
      })}
    </Stack>
  );
}
