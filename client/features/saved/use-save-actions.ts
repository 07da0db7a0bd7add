import { useRouter } from '@tanstack/react-router';
import { TOO_MANY_SAVED } from '../../../shared/saved/saved-sites';
import { toFailure } from '../../trpc/failure';
import { showToast } from '../../ui/messages/toast-store';
import type { Toast } from '../../ui/messages/toast-store';
import type { SavedSite } from './browser-saved';
import { knownSaved, removeSaved, restoreSaved, toggleSaved } from './saved-store';

// A common subject shows only the latest toast: on a phone several would cover the list.
const SUBJECT = 'saved';

let lastPress = 0;
let lastTold = 0;

/** Skipped if a later press has shown its toast: toasts load asynchronously. */
function showInTurn(press: number, toast: Toast): void {
  if (press < lastTold) return;
  lastTold = press;
  showToast({ subject: SUBJECT, ...toast });
}

export function useSaveActions() {
  const router = useRouter();
  const { client } = router.options.context;

  async function told(name: string, work: () => Promise<void>) {
    try {
      await work();
    } catch (error) {
      showToast({ kind: 'error', title: `${name}: nothing was changed`, description: toFailure(error).message });
    }
  }

  const showFullToast = () => showToast({ kind: 'error', title: TOO_MANY_SAVED });

  const restore = (name: string, site: SavedSite) =>
    told(name, async () => {
      if (!(await restoreSaved(client, site))) showFullToast();
    });

  const showRemovedToast = (press: number, name: string, site: SavedSite, hasFocus = false) =>
    showInTurn(press, {
      title: `${name} is no longer saved`,
      action: { label: 'Undo', run: () => void restore(name, site), hasFocus },
    });

  const remove = (name: string, site: SavedSite, byKeyboard: boolean) =>
    told(name, async () => {
      const press = ++lastPress;
      await removeSaved(client, site);
      showRemovedToast(press, name, site, byKeyboard);
    });

  async function showSavedToast(press: number, name: string, { address }: SavedSite) {
    const toast = await import('./saved-toast').then(
      ({ savedToast }) => savedToast(router, name, address),
      (): Toast => ({ kind: 'success', title: `${name} is saved` }),
    );
    if (knownSaved().sites.some((one) => one.address === address)) showInTurn(press, toast);
  }

  const toggle = (name: string, address: string) =>
    told(name, async () => {
      const press = ++lastPress;
      const { kind, site } = await toggleSaved(client, address);
      if (kind === 'full') showFullToast();
      else if (kind === 'saved') await showSavedToast(press, name, site);
      else showRemovedToast(press, name, site);
    });

  return { toggle, remove };
}
