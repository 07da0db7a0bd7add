import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { RequestReference } from '../../trpc/request-reference';
import { EmptyState } from '../../ui/messages/empty-state';
import layout from '../../ui/layout.module.css';
import { TryAgain } from './try-again';

export function PostMissing({ failed = false }: { failed?: boolean }) {
  return (
    <div className={classNames(layout.wrap, layout.block)}>
      <EmptyState level="h1" title="Blog Post Not Found" text="The post might have been removed or is unavailable.">
        <Link to="/blog" activeOptions={{ exact: true }} className={buttonClass()}>
          Back to Blog
        </Link>
        {failed ? <TryAgain /> : <RequestReference />}
      </EmptyState>
    </div>
  );
}
