import { Status } from '../../../ui/admin/status';
import type { AdminPostRow } from './blog-admin-data';

const LOOKS = {
  published: { kind: 'on', word: 'Published' },
  scheduled: { kind: 'half', word: 'Scheduled' },
  draft: { kind: 'off', word: 'Draft' },
} as const;

export const STATUS_OPTIONS = Object.entries(LOOKS).map(([value, { word }]) => ({ value, label: word }));

export function PostStatusMark({ status }: { status: AdminPostRow['status'] }) {
  const { kind, word } = LOOKS[status];
  return <Status kind={kind}>{word}</Status>;
}
