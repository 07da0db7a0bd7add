import { useEffect } from 'react';
import { toFailure } from '../../../trpc/failure';
import type { trpc } from '../../../trpc/trpc-react';
import { PreviewLinkDialog } from '../../../ui/admin/preview-link-dialog';

interface Props {
  /** Those of one kind of content. */
  procedures: Pick<typeof trpc.admin.posts, 'createPreview'>;
  /** Id of the item, or of one that does not exist yet; a page's slug. */
  id: string;
  isDirty: boolean;
  onClose: () => void;
}

/** Makes a link to the item with its unpublished changes. */
export function PreviewLink({ procedures, id, ...props }: Props) {
  const { mutate, data, error } = procedures.createPreview.useMutation();
  useEffect(() => mutate({ id }), [mutate, id]);
  return (
    <PreviewLinkDialog
      {...props}
      link={data}
      error={error ? toFailure(error).message : undefined}
      onTryAgain={() => mutate({ id })}
    />
  );
}
