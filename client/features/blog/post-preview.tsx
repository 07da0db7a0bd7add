import { formatLongDate } from '../../ui/format-date';
import { Notice } from '../../ui/messages/notice';
import type { Outputs } from '../../trpc/trpc';
import { PostArticle } from './post-page';

export function PostPreview({ post }: { post: Outputs['posts']['preview'] }) {
  return (
    <PostArticle
      post={{ ...post, authorSlug: null }}
      top={
        <Notice title="This is a preview.">
          <p>
            The post may not be public yet and can still change. The link works until {formatLongDate(post.expiresAt)}.
          </p>
        </Notice>
      }
    />
  );
}
