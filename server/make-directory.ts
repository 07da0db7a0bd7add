import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Makes a directory and those above it. Node's own `recursive` tries without end where none can be made, as in /proc. */
export function makeDirectory(folder: string, mode = 0o777): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeDirectory(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
