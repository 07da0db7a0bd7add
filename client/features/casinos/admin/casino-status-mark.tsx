import { STATUS_LABELS } from '../../../../shared/casinos/casino-status';
import type { CasinoStatus } from '../../../../shared/casinos/casino-status';
import { Status } from '../../../ui/admin/status';

const KINDS = { draft: 'off', listed: 'on', paused: 'half', warning: 'bad', closed: 'off' } as const;

export function CasinoStatusMark({ status }: { status: CasinoStatus }) {
  return <Status kind={KINDS[status]}>{STATUS_LABELS[status]}</Status>;
}
