import type { DestinationStream } from 'pino';
import pretty from 'pino-pretty';

// What a terminal takes for an order, as it stands in a line of JSON: escaped, or above the escaped ones.
const ORDERS = /(?<=(?<!\\)(?:\\\\)*)\\(?:u00[01][0-9a-f]|[bfr])|[\u007f-\u009f]/g;

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

/** For people: a line each with time, level and what happened. */
export function readableLog(destination: DestinationStream | number = 1): DestinationStream {
  const lines = pretty({
    colorize: destination === 1,
    destination: destination as NodeJS.WritableStream | number,
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: 'req,res,ms',
    messageFormat: (line) => sentence(line as Line),
  });
  return { write: (line) => void lines.write(line.replace(ORDERS, '')) };
}
