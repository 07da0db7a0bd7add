import { byEditors, byEditorsOrOwner, byStaff } from './rule';
import type { Person } from './rule';

const isUploader = ({ userId }: Person, { uploadedBy }: { uploadedBy: string | null }) => uploadedBy === userId;

export const media = {
  read: byEditorsOrOwner(isUploader),
  /** Which contents show it, drafts of others among them. */
  uses: byEditors,
  upload: byStaff,
  change: byEditorsOrOwner(isUploader),
};
