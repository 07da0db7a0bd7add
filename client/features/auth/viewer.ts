import { useEffect, useSyncExternalStore } from 'react';
import { useRouter } from '@tanstack/react-router';
import { followSession, knownViewer, onAuthEvent } from './auth-store';
import type { Viewer } from './auth-store';

export type { Viewer };

const nobody = () => null;

/** The signed-in account; null on the server, before hydration and for visitors, who cost no request. */
export function useViewer(): Viewer | null {
  const { utils } = useRouter().options.context;
  useEffect(() => followSession(utils), [utils]);
  return useSyncExternalStore(onAuthEvent, knownViewer, nobody);
}
