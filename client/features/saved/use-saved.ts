import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { followSaved, useKnownSaved } from './saved-store';
import type { Saved } from './saved-store';

export function useSaved(): Saved {
  const { client } = useRouter().options.context;
  useEffect(() => followSaved(client), [client]);
  return useKnownSaved();
}
