import { OperatorError } from '../base/errors';

const OLDEST_POSTGRES = 14;

export interface ServerFacts {
  version: string;
  major: number;
  encoding: string;
}

export function assertSupported({ version, major, encoding }: ServerFacts): void {
  if (major < OLDEST_POSTGRES) {
    throw new OperatorError(
      `DATABASE_URL: the server is Postgres ${version}. LootRank needs ${OLDEST_POSTGRES} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new OperatorError(
      `DATABASE_URL: the database is encoded in ${encoding} and has to be in UTF8. Make another one: create database lootrank encoding 'UTF8' template template0;`,
    );
  }
}
