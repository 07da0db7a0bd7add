import { COUNTRIES } from '../../../shared/content/countries';
import { browserStorage } from '../../trpc/browser-storage';
import type { Client } from '../../trpc/trpc';
import { COUNTRY } from './country-key';
import { remembered } from './not-served';

let turn = 0;

/** A stored value that is no country is ignored. */
async function read(client: Client): Promise<void> {
  turn += 1;
  const mine = turn;
  const country = browserStorage.read(COUNTRY) ?? '';
  const answer = COUNTRIES.includes(country) ? await client.casinos.notServed.query({ country }) : null;
  if (mine === turn) remembered.set(answer);
}

/** Rejects if the server cannot be reached; the country is stored all the same. '' clears it. */
export async function rememberCountry(client: Client, country: string): Promise<void> {
  if (country === '') browserStorage.remove(COUNTRY);
  else browserStorage.write(COUNTRY, country);
  await read(client);
}

let isFollowed = false;

export function followCountry(client: Client): void {
  if (isFollowed) return;
  isFollowed = true;
  const readQuietly = () => void read(client).catch(() => undefined);
  readQuietly();
  addEventListener('storage', ({ key }) => {
    if (key === COUNTRY || key === null) readQuietly();
  });
}
