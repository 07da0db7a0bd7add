import { byEditors, byEditorsOrOwner, byStaff } from './rule';
import type { Person } from './rule';

const isUploader = ({ userId }: Person, { uploadedBy }: { uploadedBy: string | null }) => uploadedBy === userId;

export const media = {
  read: byEditorsOrOwner(isUploader),
  uses: byEditors,
  upload: byStaff,
  change: byEditorsOrOwner(isUploader),
};
