import { connectionFailure } from '../database/connection-failure';
import { OperatorError } from '../base/errors';

const LISTENING: Record<string, string> = {
  EADDRINUSE: 'PORT: another program listens there already. Choose another port.',
  EACCES: 'PORT: this account may not listen there. Choose a port above 1023.',
  EADDRNOTAVAIL: 'HOST: this machine has no such address.',
  ENOTFOUND: 'HOST: this name is not known.',
};

const FILES: Record<string, string> = {
  EROFS: 'the disk is read-only',
  EACCES: 'this account may not write or read there',
  EPERM: 'this account may not write or read there',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EEXIST: 'something is there already',
  ELOOP: 'its links lead nowhere',
  ENAMETOOLONG: 'its name is too long',
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'there is no room left on the disk',
};

const DATABASE: Record<string, string> = {
  '25006': 'the database is read-only',
  '42501': 'the role may not do that',
  '53100': 'the database has no room left on its disk',
};

const EXTENSION_REFUSED = /extension "(\w+)"/;

/** The role may not create a missing extension, or the server lacks its files. */
function extensionSentence({ code = '', message }: NodeJS.ErrnoException): string | undefined {
  const extension = EXTENSION_REFUSED.exec(message)?.[1];
  if (extension === undefined) return undefined;
  if (code === '0A000' || code === '58P01')
    return `DATABASE_URL: the server does not have the extension ${extension}. Install it (the package is often called postgresql-contrib), then start again.`;
  if (code !== '42501') return undefined;
  return `DATABASE_URL: the extension ${extension} is missing and the role may not create it. As an administrator of that database run: create extension ${extension};`;
}

const START_REFUSED = /unsupported startup parameter(?: in options)?: "?(\w+)/;

function poolerSentence({ message }: Error): string | undefined {
  const setting = START_REFUSED.exec(message)?.[1];
  if (setting === undefined) return undefined;
  return `DATABASE_URL: the pooler in front of the database does not let “${setting}” through. Remove it from the address, or add it to ignore_startup_parameters of the pooler.`;
}

const quoted = (text: string) => (/^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);

function fileSentence({ code = '', path }: NodeJS.ErrnoException, dataDir: string): string | undefined {
  const reason = FILES[code];
  if (reason === undefined || path === undefined) return undefined;
  if (!path.startsWith(dataDir)) return `${path}: ${reason}.`;
  const sentence = `DATA_DIR: ${path} cannot be used: ${reason}.`;
  const owner = process.getuid?.();
  if (owner === undefined || (code !== 'EACCES' && code !== 'EPERM')) return sentence;
  return `${sentence} Make the folder this account’s own: chown -R ${owner} ${quoted(dataDir)}`;
}

/** One sentence about a problem the operator can fix, naming the variable; undefined for a bug. */
export function operatorMessage(error: unknown, dataDir: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof OperatorError) return error.message;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && 'port' in error)) return LISTENING[code];
  const sentence = extensionSentence(error) ?? poolerSentence(error);
  if (sentence !== undefined) return sentence;
  const reason = connectionFailure(error) ?? DATABASE[code];
  if (reason !== undefined) return `DATABASE_URL: ${reason}.`;
  return fileSentence(error, dataDir) ?? operatorMessage(error.cause, dataDir);
}

export function formatError(error: unknown, dataDir: string): string {
  const sentence = operatorMessage(error, dataDir);
  if (sentence !== undefined) return sentence;
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined
    ? String(error.stack)
    : `${String(error.stack)}\nCause: ${formatError(error.cause, dataDir)}`;
}
