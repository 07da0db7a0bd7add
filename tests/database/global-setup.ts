import type { TestProject } from 'vitest/node';
import { startTestPostgres, type TestPostgres } from './postgres';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Starts one server for the whole run; Vitest calls the returned function at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...postgres } = await startTestPostgres();
  project.provide('postgres', postgres);
  return stop;
}
