import { useEffect } from 'react';
import { trpc } from '../../../trpc/trpc-react';
import { failureOf } from '../../../trpc/failure';
import { PreviewLinkDialog } from '../../../ui/admin/preview-link-dialog';

interface Props {
  postId: string;
  isDirty: boolean;
  onClose: () => void;
}

export function PostPreviewLink({ postId, ...props }: Props) {
  const { mutate, data, error } = trpc.admin.posts.createPreview.useMutation();
  useEffect(() => mutate({ id: postId }), [mutate, postId]);
  return (
    <PreviewLinkDialog
      {...props}
      link={data}
      error={error ? failureOf(error).message : undefined}
      onTryAgain={() => mutate({ id: postId })}
    />
  );
}
