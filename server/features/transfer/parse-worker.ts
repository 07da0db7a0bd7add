import { parentPort } from 'node:worker_threads';
import { AppError } from '../../base/errors';
import type { ParseReply, ParseRequest } from './parse-thread';
import { charactersIn } from './parsing/parsed';
import type { ParsedRow } from './parsing/parsed';
import { readFiles } from './read-sources';

const BATCH_ROWS = 500;
const BATCH_CHARACTERS = 500_000;

let rows: ParsedRow[] = [];
let sent = 0;

/** Next batch of rows, small enough that receiving it does not block the main thread noticeably. */
function nextBatch(): ParsedRow[] {
  const first = sent;
  let characters = 0;
  while (sent < rows.length && sent - first < BATCH_ROWS && characters < BATCH_CHARACTERS) {
    characters += charactersIn(rows[sent]?.values);
    sent += 1;
  }
  return rows.slice(first, sent);
}

async function answer(request: ParseRequest): Promise<ParseReply> {
  if (request === 'next') {
    const batch = nextBatch();
    if (batch.length === 0) rows = [];
    return { rows: batch };
  }
  try {
    const { rows: read, problems, images } = await readFiles(request.files);
    rows = read;
    sent = 0;
    return { problems, images };
  } catch (error) {
    if (error instanceof AppError) return { refused: error.code, message: error.message, details: error.details };
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (request: ParseRequest) => {
  void answer(request).then((reply) => parentPort?.postMessage(reply));
});
parentPort?.postMessage({ rows: [] } satisfies ParseReply);
