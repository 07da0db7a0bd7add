import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeDirectory } from '../../base/make-directory';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Mutex, tryAcquire } from 'async-mutex';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { uuidInput } from '../../../shared/text/uuid-input.schema';
import { AppError } from '../../base/errors';
import { extendBodyTimeout } from '../../http/body-deadline';
import { requestIdOf } from '../../http/error-handler';
import type { Viewer } from '../../trpc/context';
import type { Services } from '../../trpc/services';
import { recordChange } from '../audit/audit.service';
import { requireRight } from '../auth/sessions/session-middleware';
import type { StaffLocals } from '../auth/sessions/session-middleware';
import { findStaff } from '../blog/post-people.queries';
import { writeExportArchive } from './export.service';
import { previewImport, runImport } from './import.service';
import { createParseThread } from './parse-thread';
import type { ReadSources } from './parse-thread';
import { receiveUpload } from './receive-upload';

const HOUR = 3_600_000;

async function sweep(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const directory = path.join(root, name);
    const { mtimeMs } = await stat(directory);
    if (Date.now() - mtimeMs > HOUR) await rm(directory, { recursive: true, force: true });
  }
}

/** Creates a directory for the files of one request. Deletes directories older than an hour, left behind by a crash. */
async function workDirectory(dataDir: string): Promise<{ path: string; remove: () => Promise<void> }> {
  const root = path.join(dataDir, 'transfer');
  makeDirectory(root, 0o700);
  await sweep(root).catch(() => undefined);
  const directory = await mkdtemp(path.join(root, 'work-'));
  return { path: directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

// Rendering and writing thousands of rows sends nothing to the client for minutes.
const IDLE_MS = 15 * 60_000;

type AdminResponse = Response<unknown, StaffLocals>;

async function sendArchive(services: Services, request: Request, response: AdminResponse): Promise<void> {
  const { viewer } = response.locals;
  request.setTimeout(IDLE_MS);
  const actor = { viewer, requestId: requestIdOf(request) };
  // Recorded before the first byte: an interrupted download may still have delivered nearly everything.
  await recordChange(services.db, actor, { action: 'export', entity: 'content', entityId: 'all' });
  const directory = await workDirectory(services.config.dataDir);
  try {
    const file = path.join(directory.path, 'content.zip');
    await writeExportArchive(services, file);
    const day = new Date().toISOString().slice(0, 10);
    response.set({
      'Content-Type': 'application/zip',
      'Content-Length': String((await stat(file)).size),
      'Content-Disposition': `attachment; filename="content-${day}.zip"`,
    });
    await pipeline(createReadStream(file), response).catch((error: unknown) => {
      request.log.info({ err: error }, 'an export was not read to its end');
    });
  } finally {
    await directory.remove();
  }
}

function isDryRun(request: Request): boolean {
  const { dryRun } = request.query;
  if (dryRun === '1') return true;
  if (dryRun === '0') return false;
  throw new AppError('BAD_REQUEST', 'Say dryRun=1 to see what an import would do, or dryRun=0 to import.');
}

/** Who gets the posts of authors who are not here: the person that the request names, or who imports. */
async function authorFor({ db }: Services, request: Request, viewer: Viewer): Promise<string> {
  const { author } = request.query;
  if (author === undefined) return viewer.userId;
  const { success, data } = uuidInput().safeParse(author);
  if (success && (await findStaff(db, data))) return data;
  throw new AppError('BAD_REQUEST', 'Author: choose somebody who writes here.', { field: 'author' });
}

const isRunning = () => new AppError('CONFLICT', 'Another import is running. Wait until it is done.');

interface Importing {
  services: Services;
  readSources: ReadSources;
  /** An import holds all its rows in memory, so only one runs at a time. */
  turn: Mutex;
}

async function handleImport({ services, readSources, turn }: Importing, request: Request, response: AdminResponse) {
  const { viewer, assertRights } = response.locals;
  request.setTimeout(IDLE_MS);
  extendBodyTimeout(request);
  const isPreview = isDryRun(request);
  const author = await authorFor(services, request, viewer);
  const directory = await workDirectory(services.config.dataDir);
  try {
    const uploaded = await receiveUpload(request, directory.path);
    await tryAcquire(turn, isRunning()).runExclusive(async () => {
      const sources = await readSources(uploaded);
      const work = { services, log: request.log, viewer, requestId: requestIdOf(request), assertRights, author };
      const report = await (isPreview ? previewImport(work, sources) : runImport(work, sources));
      await services.changes.flush();
      response.json(report);
    });
  } finally {
    await directory.remove();
  }
}

/** Exports all content as one archive; imports such archives and exports of other systems. */
export function transferRoutes(services: Services): Router {
  const routes = Router();
  const importing: Importing = { services, readSources: createParseThread(), turn: new Mutex() };
  // By POST: it is recorded, and other sites must not be able to cause it.
  routes.post('/admin/export', requireRight(services, 'transfer.run'), (request, response) =>
    sendArchive(services, request, response),
  );
  routes.post('/admin/import', requireRight(services, 'transfer.run'), async (request, response) => {
    try {
      await handleImport(importing, request, response);
    } catch (error) {
      // Reads and drops the rest of the body: closing the connection early would lose the response.
      request.resume();
      throw error;
    }
  });
  return routes;
}
