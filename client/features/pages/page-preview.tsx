import { formatLongDate } from '../../ui/format-date';
import { Notice } from '../../ui/messages/notice';
import type { Outputs } from '../../trpc/trpc';
import { OperatorAddress } from './operator-address';
import { TextPage } from './text-page';

export function PagePreview({ page }: { page: Outputs['pages']['preview'] }) {
  return (
    <TextPage
      page={page}
      lead={
        <Notice title="This is a preview.">
          <p>
            The page may not be public yet and can still change. The link works until {formatLongDate(page.expiresAt)}.
          </p>
        </Notice>
      }
    >
      {page.operator && <OperatorAddress operator={page.operator} />}
    </TextPage>
  );
}
