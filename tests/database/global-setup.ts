import type { TestProject } from 'vitest/node';
import { bundleForProcesses } from '../fixtures/bundle';
import { startTestPostgres, type TestPostgres } from './postgres';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
    /** Folder of the bundled commands, see tests/fixtures/bundle.ts. */
    bundleFolder: string;
  }
}

/**
 * Bundles the commands and starts one server for the whole run; Vitest calls the returned function at the end. Vitest
 * calls this once for each project as well, and projects inherit what the root provides.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!project.isRootProject()) return undefined;
  const { folder, remove } = await bundleForProcesses();
  project.provide('bundleFolder', folder);
  const { stop, ...postgres } = await startTestPostgres();
  project.provide('postgres', postgres);
  return async () => {
    remove();
    await stop();
  };
}
