import { Button } from '@chakra-ui/react';
import type { CasinoFilter } from '../../../../shared/casinos/casinos-admin.schema';
import { BulkBar } from '../../../ui/admin/table/bulk-bar';
import type { BulkSelection } from '../../../ui/admin/table/use-selection';
import type { CasinoListRow } from './casino-columns';
import type { useCasinosBulk } from './use-casinos-bulk';
import type { useCasinosVerifying } from '../../facts/admin/use-casinos-verifying';

interface Props {
  bulk: ReturnType<typeof useCasinosBulk>;
  verifying: ReturnType<typeof useCasinosVerifying>;
  selection: BulkSelection<CasinoListRow, CasinoFilter>;
  matching: number | undefined;
}

export function CasinosBulkBar({ bulk, verifying, selection, matching }: Props) {
  const isBusy = bulk.isBusy || verifying.isVerifying;
  const button = (label: string, onClick: () => void) => (
    <Button disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
  const run = (act: Parameters<typeof bulk.run>[1]) => void bulk.run(selection.target, act, selection.chosen);
  return (
    <BulkBar selection={selection} matching={matching} busy={isBusy}>
      {/* Facts on other pages have not been seen by the editor. */}
      {!selection.isAll && button('Verified today', verifying.verify)}
      {button('List', () => run('publish'))}
      {button('Make drafts', () => run('unpublish'))}
      {button('Move to trash', () => run('trash'))}
    </BulkBar>
  );
}
