import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { trpc } from '../../../trpc/trpc-react';
import { toFailure } from '../../../trpc/failure';
import { Panel } from '../../../ui/admin/panel';
import { useToast } from '../../../ui/messages/toaster';

interface Props {
  from: string;
  to: string;
  onDone: () => void;
}

export function NameOffer({ from, to, onDone }: Props) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { data } = trpc.admin.pages.nameUses.useQuery({ name: from }, { staleTime: 0 });
  const onError = (error: unknown) =>
    toast({ kind: 'error', title: 'Error replacing the name', description: toFailure(error).message });
  const restore = trpc.admin.pages.restoreNames.useMutation({
    onSuccess: () => toast({ kind: 'success', title: 'Taken back', description: `The pages say “${from}” again.` }),
    onError,
    onSettled: () => utils.admin.pages.invalidate(),
  });
  const replace = trpc.admin.pages.replaceName.useMutation({
    onSuccess: ({ changed }) => {
      toast({
        kind: 'success',
        title: 'Name replaced',
        description: `${changed.length} pages say “${to}” now.`,
        action: { label: 'Undo', run: () => restore.mutate({ pages: changed }), hasFocus: true },
      });
      onDone();
    },
    onError,
    onSettled: () => utils.admin.pages.invalidate(),
  });
  if (!data || data.length === 0) return null;
  const total = data.reduce((sum, { count }) => sum + count, 0);
  return (
    <Panel title="The former name in the pages">
      <Stack gap="s4" align="stretch">
        <Text>
          “{from}” stands {total === 1 ? 'once' : `${total} times`} in the pages’ texts. Replace it by “{to}”?
        </Text>
        <Stack
          as="ul"
          gap="s2"
          listStyleType="none"
          fontSize="small"
          maxH="16rem"
          overflow="auto"
          tabIndex={0}
          aria-label="What changes"
        >
          {data.map(({ slug, title, count, before, after }) => (
            <Box as="li" key={slug} overflowWrap="anywhere">
              <b>{title}</b> {count > 1 && `(${count})`}: …{before}
              <del>{from}</del> <ins>{to}</ins>
              {after}…
            </Box>
          ))}
        </Stack>
        <Flex gap="s2" wrap="wrap">
          <Button loading={replace.isPending} onClick={() => replace.mutate({ from, to })}>
            Replace in {data.length === 1 ? '1 page' : `${data.length} pages`}
          </Button>
          <Button variant="ghost" onClick={onDone}>
            Leave them
          </Button>
        </Flex>
      </Stack>
    </Panel>
  );
}
