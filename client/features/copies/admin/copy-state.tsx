import { formatLocalTime } from '../../../ui/admin/publication-time';
import type { Copy } from './use-copy';

/** What the bar says of changes that the server has and visitors do not see. */
export function CopyStateText({ copy }: { copy: Copy }) {
  if (copy.problem !== null) return <>Not published at its time: {copy.problem}</>;
  const saved = `Your changes saved ${formatLocalTime(copy.updatedAt)}, not public`;
  return <>{copy.publishAt ? `${saved}. They go live ${formatLocalTime(copy.publishAt)}` : saved}</>;
}
