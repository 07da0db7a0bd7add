import { stat } from 'node:fs/promises';
import path from 'node:path';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { Mutex, tryAcquire } from 'async-mutex';
import { Router } from 'express';
import type { Request, Response } from 'express';
import { MAX_IMPORT_BYTES, MAX_UPLOAD_FILES } from '../../../shared/transfer/transfer';
import { uuidInput } from '../../../shared/text/uuid-input.schema';
import { AppError } from '../../base/errors';
import { inWorkDirectory } from '../../base/work-directory';
import { getRequestId } from '../../http/error-handler';
import { receiveUpload } from '../../http/receive-upload';
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

// Rendering and writing thousands of rows sends nothing to the client for minutes.
const IDLE_MS = 15 * 60_000;

type AdminResponse = Response<unknown, StaffLocals>;

async function sendArchive(services: Services, request: Request, response: AdminResponse): Promise<void> {
  const { viewer } = response.locals;
  request.setTimeout(IDLE_MS);
  const actor = { viewer, requestId: getRequestId(request) };
  // Recorded before the first byte: an interrupted download may still have delivered nearly everything.
  await recordChange(services.db, actor, { action: 'export', entity: 'content', entityId: 'all' });
  await inWorkDirectory(services.config.dataDir, async (directory) => {
    const file = path.join(directory, 'content.zip');
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
  });
}

function isDryRun(request: Request): boolean {
  const { dryRun } = request.query;
  if (dryRun === '1') return true;
  if (dryRun === '0') return false;
  throw new AppError('BAD_REQUEST', 'Say dryRun=1 to see what an import would do, or dryRun=0 to import.');
}

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

const words = {
  tooLarge: `The files are larger than ${MAX_IMPORT_BYTES / 1024 ** 2} MB together.`,
  tooMany: `Send at most ${MAX_UPLOAD_FILES} files at a time.`,
  missing: 'Choose a file to import.',
};

async function handleImport({ services, readSources, turn }: Importing, request: Request, response: AdminResponse) {
  const { viewer, assertRights } = response.locals;
  request.setTimeout(IDLE_MS);
  const isPreview = isDryRun(request);
  const author = await authorFor(services, request, viewer);
  const from = { dataDir: services.config.dataDir, account: viewer.userId, isStaff: true };
  const rules = { ...from, maxBytes: MAX_IMPORT_BYTES, maxFiles: MAX_UPLOAD_FILES, words };
  const report = await receiveUpload(request, rules, async ({ files, release }) => {
    release();
    return await tryAcquire(turn, isRunning()).runExclusive(async () => {
      const sources = await readSources(files);
      const work = { services, log: request.log, viewer, requestId: getRequestId(request), assertRights, author };
      return await (isPreview ? previewImport(work, sources) : runImport(work, sources));
    });
  });
  await services.changes.flush();
  response.json(report);
}

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
