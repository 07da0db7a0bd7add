import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Node's `recursive` loops forever where no directory can be created, as in /proc. */
export function makeDirectory(folder: string, mode = 0o777): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeDirectory(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
