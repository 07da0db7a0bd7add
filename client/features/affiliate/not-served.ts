import { createContext, useContext } from 'react';
import type { NotServed } from '../../../shared/facts/served-in';
import { createStore } from '../../ui/create-store';
import type { Utils } from '../../trpc/trpc';

export const remembered = createStore<NotServed | null>(null);

export const OfAddress = createContext<NotServed | null>(null);

export function useCountry(): NotServed | null {
  const ofAddress = useContext(OfAddress);
  const own = remembered.useValue();
  return ofAddress ?? own;
}

export function useNotServed(address: string): NotServed | null {
  const country = useCountry();
  return country?.sites.includes(address) ? country : null;
}

/** For loaders of pages whose URL may name a country; the server redirects if it does not exist. */
export const loadNotServed = (utils: Utils, country: string | undefined): Promise<NotServed | null> | null =>
  country === undefined ? null : utils.casinos.notServed.ensureData({ country });
