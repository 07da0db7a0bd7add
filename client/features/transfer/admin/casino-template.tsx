import { Button } from '@chakra-ui/react';
import { CASINO_TEMPLATE } from '../../../../shared/transfer/casino-template';
import { AdminIcon } from '../../../ui/admin/admin-icon';

function download(): void {
  const url = URL.createObjectURL(new Blob([CASINO_TEMPLATE], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'casinos.csv';
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A table with one example row, as the import reads it. */
export function CasinoTemplate() {
  return (
    <Button onClick={download}>
      <AdminIcon name="down" /> Template (CSV)
    </Button>
  );
}
