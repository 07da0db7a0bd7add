import { createContext, useContext } from 'react';
import type { NotServed } from '../../../shared/facts/served-in';
import { createStore } from '../../ui/create-store';
import type { Utils } from '../../trpc/trpc';

/** What holds in the country that this browser remembers; set once it is known. */
export const remembered = createStore<NotServed | null>(null);

/** What holds in the country of the page's address. */
export const OfAddress = createContext<NotServed | null>(null);

/** The visitor's country; null for those who said none. */
export function useCountry(): NotServed | null {
  const ofAddress = useContext(OfAddress);
  const own = remembered.useValue();
  return ofAddress ?? own;
}

/** The visitor's country if nobody is led from there to the casino at this address. */
export function useNotServed(address: string): NotServed | null {
  const country = useCountry();
  return country?.sites.includes(address) ? country : null;
}

/** For loaders of pages whose address may name a country; the server leads on from one that does not exist. */
export const loadNotServed = (utils: Utils, country: string | undefined): Promise<NotServed | null> | null =>
  country === undefined ? null : utils.casinos.notServed.ensureData({ country });
