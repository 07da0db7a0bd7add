import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useViewer } from '../auth/viewer';

/** Only in an admin's browser: the page itself is the same for everybody. */
export function PostAdminLinks({ postId, className }: { postId: string; className?: string | undefined }) {
  const viewer = useViewer();
  if (!viewer?.isAdmin) return null;
  return (
    <div className={className}>
      <a className={buttonClass({ size: 'small' })} href={`/admin/blog/edit/${postId}`}>
        <Icon name="pen" small />
        Edit Post
      </a>
      {/* The page's own address: loads it as it is now. */}
      <a className={buttonClass({ size: 'small' })} href="">
        <Icon name="eye" small />
        View
      </a>
    </div>
  );
}
