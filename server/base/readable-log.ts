import type { DestinationStream } from 'pino';
import pretty from 'pino-pretty';

// Consumes each escape in turn: a look-behind at every backslash would take quadratic time.
const ESCAPES = /\\(?:(u00[01][0-9a-f]|[bfr])|.)|[\u007f-\u009f]/g;

function withoutOrders(line: string): string {
  return line.replace(ESCAPES, (found, order: string | undefined) =>
    found.startsWith('\\') && order === undefined ? found : '',
  );
}

interface Line {
  msg?: unknown;
  req?: { method?: string; path?: string };
  res?: { status?: number };
  ms?: number;
}

function sentence({ msg, req, res, ms }: Line): string {
  const subject = req ? `${req.method} ${req.path}` : String(msg);
  return [subject, res?.status, ms === undefined ? undefined : `${Math.round(ms)} ms`].filter(Boolean).join(' ');
}

export function readableLog(destination: DestinationStream | number = 1): DestinationStream {
  const lines = pretty({
    colorize: destination === 1,
    destination: destination as NodeJS.WritableStream | number,
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'req,res,ms',
    messageFormat: (line) => sentence(line),
  });
  return { write: (line) => void lines.write(withoutOrders(line)) };
}
