import { byEditors, byEditorsOrOwner, byStaff } from './rule';
import type { Person } from './rule';

export const casino = { write: byEditors };
export const page = { write: byEditors };
export const taxonomy = { read: byStaff, write: byEditors };
export const address = { write: byEditors };

interface Trashed {
  kind: string;
  deletedBy: string | null;
}

// Authors delete nothing but their own images.
const isOwnDeletion = ({ userId }: Person, { kind, deletedBy }: Trashed) => kind === 'media' && deletedBy === userId;

export const trash = { use: byEditors, restore: byEditorsOrOwner(isOwnDeletion) };

export const letter = { write: byEditors };
/** Editors answer messages; managing subscribers and users is for administrators. */
export const message = { answer: byEditors };
export const desk = { open: byStaff, figures: byEditors };
