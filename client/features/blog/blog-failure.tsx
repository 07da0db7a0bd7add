import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/messages/notice';
import { BlogFrame } from './blog-frame';
import type { BlogSearch } from '../../../shared/content/blog-search';
import { TryAgain } from './try-again';

type Props = {
  search: BlogSearch;
  /** An error message suitable for visitors. */
  message: string;
};

export function BlogFailure({ search, message }: Props) {
  return (
    <BlogFrame search={search} tags={[]}>
      <div className={layout.block}>
        <Notice kind="error" title={`Error loading blog posts: ${message}`}>
          <TryAgain />
        </Notice>
      </div>
    </BlogFrame>
  );
}
