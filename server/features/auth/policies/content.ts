import { byEditors, byStaff } from './rule';

// Editors own all of these alike.
export const casino = { write: byEditors };
export const page = { write: byEditors };
export const taxonomy = { read: byStaff, write: byEditors };
export const address = { write: byEditors };
export const trash = { use: byEditors };
export const letter = { write: byEditors };
/** Readers' letters are about the content; the people behind them are no members of this list. */
export const message = { answer: byEditors };
export const desk = { open: byStaff, figures: byEditors };
