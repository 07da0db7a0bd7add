import { formatLocalTime } from '../../../ui/admin/publication-time';
import { useViewer } from '../../auth/viewer';
import type { Copy } from './use-copy';

/** What the bar says of changes that the server has and visitors do not see. */
export function CopyStateText({ copy }: { copy: Copy }) {
  const userId = useViewer()?.id;
  if (copy.problem !== null) return <>Not published at its time: {copy.problem}</>;
  const whose = copy.editor === null || copy.editorId === userId ? 'Your' : `${copy.editor}’s`;
  const saved = `${whose} changes saved ${formatLocalTime(copy.updatedAt)}, not public`;
  return <>{copy.publishAt ? `${saved}. They go live ${formatLocalTime(copy.publishAt)}` : saved}</>;
}
