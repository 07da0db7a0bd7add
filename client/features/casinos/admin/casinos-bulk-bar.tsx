import { useState } from 'react';
import { Button } from '@chakra-ui/react';
import type { CasinoFilter } from '../../../../shared/casinos/casinos-admin.schema';
import { BulkBar } from '../../../ui/admin/bulk-bar';
import type { CasinoListRow } from './casino-columns';
import type { useCasinosBulk } from './use-casinos-bulk';
import type { useCasinosVerifying } from './use-casinos-verifying';

interface Props {
  bulk: ReturnType<typeof useCasinosBulk>;
  verifying: ReturnType<typeof useCasinosVerifying>;
  chosen: readonly CasinoListRow[];
  filter: CasinoFilter;
  matching: number | undefined;
  onClear: () => void;
}

/** Acts on the ticked casinos, or on all that match. */
export function CasinosBulkBar({ bulk, verifying, chosen, filter, matching, onClear }: Props) {
  const [isAll, setIsAll] = useState(false);
  const isBusy = bulk.isBusy || verifying.isVerifying;
  const button = (label: string, onClick: () => void) => (
    <Button disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  );
  const run = (act: Parameters<typeof bulk.run>[1]) =>
    void bulk.run(isAll ? { filter } : { ids: chosen.map(({ id }) => id) }, act);
  return (
    <BulkBar
      count={chosen.length}
      matching={matching}
      areAllChosen={isAll}
      busy={isBusy}
      onChooseAll={() => setIsAll(true)}
      onClear={() => {
        setIsAll(false);
        onClear();
      }}
    >
      {/* Of those on other pages nobody has looked at the facts. */}
      {!isAll && button('Verified today', verifying.verify)}
      {button('List', () => run('publish'))}
      {button('Make drafts', () => run('unpublish'))}
      {button('Move to trash', () => run('trash'))}
    </BulkBar>
  );
}
