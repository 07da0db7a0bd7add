const REASONS: Record<string, string> = {
  '28P01': 'the database refuses the password in DATABASE_URL',
  '28000': 'the database refuses the user in DATABASE_URL',
  '3D000': 'the database named in DATABASE_URL does not exist',
  '53300': 'the database has no connection left',
  '57P01': 'the database is shutting down',
  '57P02': 'the database is restarting after a crash',
  '57P03': 'the database is starting up',
  '08000': 'the connection was lost',
  '08003': 'the connection was lost',
  '08006': 'the connection was lost',
  ECONNREFUSED: 'nothing answers where DATABASE_URL points',
  ECONNRESET: 'the connection was lost',
  EPIPE: 'the connection was lost',
  ENOENT: 'there is no socket where DATABASE_URL points',
  ENOTFOUND: 'the host in DATABASE_URL is not known',
  EAI_AGAIN: 'the host in DATABASE_URL cannot be looked up',
  EHOSTUNREACH: 'the host in DATABASE_URL cannot be reached',
  ENETUNREACH: 'the host in DATABASE_URL cannot be reached',
  ETIMEDOUT: 'the host in DATABASE_URL does not answer',
};

const DRIVER_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error/;

function findCode(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  if (typeof first !== 'object' || first === null || !('code' in first)) return '';
  // ENOENT also comes from file operations; only on connect() does it mean a missing socket.
  const isAboutFile = first.code === 'ENOENT' && !('syscall' in first && first.syscall === 'connect');
  return isAboutFile ? '' : String(first.code);
}

export function connectionFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const reason = REASONS[findCode(error)];
  if (reason !== undefined) return reason;
  if (DRIVER_MESSAGES.test(error.message)) return 'the database does not answer in time';
  return connectionFailure(error.cause);
}
