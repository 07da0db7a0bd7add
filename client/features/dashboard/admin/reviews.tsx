import { useState } from 'react';
import { Box, Button, Flex, Input, List, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { toFailure } from '../../../trpc/failure';
import { trpc } from '../../../trpc/trpc-react';
import type { Outputs } from '../../../trpc/trpc';
import { FormField } from '../../../ui/admin/form/form-field';
import { Panel } from '../../../ui/admin/panel';
import { RelativeTime } from '../../../ui/admin/relative-time';
import { useFormToast } from '../../../ui/admin/form/use-form-toast';

type Review = Outputs['admin']['posts']['reviews'][number];

function ReturnForm({ post, onClose }: { post: Review; onClose: () => void }) {
  const utils = trpc.useUtils();
  const showToast = useFormToast('post');
  const [note, setNote] = useState('');
  const back = trpc.admin.posts.returnToAuthor.useMutation({
    onSuccess: () => {
      showToast({ kind: 'success', title: `Sent back to ${post.author ?? 'its author'}`, description: post.title });
      onClose();
    },
    onSettled: () => void utils.admin.posts.reviews.invalidate(),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        back.mutate({ id: post.id, note });
      }}
    >
      <Flex gap="s2" align="flex-end" wrap="wrap" mt="s2">
        <Box flex="1" minW="14rem">
          <FormField
            label={`Back to ${post.author ?? 'its author'}, with a line`}
            error={back.error ? toFailure(back.error).message : undefined}
          >
            <Input autoFocus maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
          </FormField>
        </Box>
        <Button type="submit" loading={back.isPending} loadingText="Send back">
          Send back
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </Flex>
    </form>
  );
}

function EditorRow({ post }: { post: Review }) {
  const utils = trpc.useUtils();
  const showToast = useFormToast('post');
  const [isReturning, setIsReturning] = useState(false);
  const publish = trpc.admin.posts.update.useMutation({
    onSuccess: () => showToast({ kind: 'success', title: 'Post published', description: post.title }),
    onError: (error) =>
      showToast({ kind: 'error', title: 'Error publishing the post', description: toFailure(error).message }),
    onSettled: () => void utils.admin.posts.invalidate(),
  });
  return (
    <List.Item overflowWrap="anywhere">
      <Flex gap="s2" align="center" wrap="wrap">
        <Box flex="1" minW="12rem">
          <Link to="/admin/blog/edit/$id" params={{ id: post.id }}>
            {post.title}
          </Link>
          <Text fontSize="small" color="muted">
            {post.author ?? 'Somebody'}, <RelativeTime time={post.at} />
            {post.reviewer && <>, for {post.reviewer}</>}
          </Text>
        </Box>
        <Button
          size="sm"
          aria-label={`Publish “${post.title}”`}
          loading={publish.isPending}
          loadingText="Publish"
          onClick={() => publish.mutate({ id: post.id, status: 'published', expectedUpdatedAt: post.updatedAt })}
        >
          Publish
        </Button>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Back to author… “${post.title}”`}
          onClick={() => setIsReturning(true)}
        >
          Back to author…
        </Button>
      </Flex>
      {isReturning && <ReturnForm post={post} onClose={() => setIsReturning(false)} />}
    </List.Item>
  );
}

function AuthorRow({ post }: { post: Review }) {
  return (
    <List.Item overflowWrap="anywhere">
      <Link to="/admin/blog/edit/$id" params={{ id: post.id }}>
        {post.title}
      </Link>
      <Text fontSize="small" color={post.state === 'returned' ? 'warm-text' : 'muted'}>
        {post.state === 'returned' ? `Came back: “${post.note ?? ''}”` : 'With the editors'},{' '}
        <RelativeTime time={post.at} />
      </Text>
    </List.Item>
  );
}

export function Reviews({ isEditor }: { isEditor: boolean }) {
  const { data = [] } = trpc.admin.posts.reviews.useQuery(undefined, { staleTime: 0 });
  if (data.length === 0) return null;
  return (
    <Panel title={isEditor ? 'Sent for review' : 'Between you and the editors'}>
      <List.Root display="grid" gap="s3" listStyle="none">
        {data.map((post) =>
          isEditor ? <EditorRow key={post.id} post={post} /> : <AuthorRow key={post.id} post={post} />,
        )}
      </List.Root>
    </Panel>
  );
}
