import { pino } from 'pino';
import { startOrAdoptPostgres } from '../../server/embedded-postgres/embedded-postgres';

// A separate process for tests that kill it: uses a directory's server until SIGTERM.
const [dataDir = ''] = process.argv.slice(2);
const server = await startOrAdoptPostgres({ dataDir, logger: pino({ level: 'silent' }) });
const keepRunning = setInterval(() => undefined, 60_000);

process.once('SIGTERM', () => {
  clearInterval(keepRunning);
  void server.stop();
});
process.stdout.write(`${JSON.stringify({ adopted: server.adopted })}\n`);
