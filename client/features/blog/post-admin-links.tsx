import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useViewer } from '../auth/viewer';
import type { Post } from './blog-data';

/** Shown only in an editor's browser, after hydration: the server-rendered page is the same for all visitors. */
export function PostAdminLinks({
  post,
  className,
}: {
  post: Pick<Post, 'id' | 'slug'>;
  className?: string | undefined;
}) {
  const viewer = useViewer();
  if (!viewer?.can.includes('post.publish')) return null;
  return (
    <div className={className}>
      <a className={buttonClass({ size: 'small' })} href={`/admin/blog/edit/${post.id}`}>
        <Icon name="pen" small />
        Edit Post
      </a>
      {/* A full page load: shows the page as visitors get it now. */}
      <a className={buttonClass({ size: 'small' })} href={`/blog/${post.slug}`}>
        <Icon name="eye" small />
        View
      </a>
    </div>
  );
}
