export type Toast = {
  kind?: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** It takes the place of the last one about the same. */
  subject?: string;
  /** Beside it the screen offers the same for longer than the toast stands, or it is given the focus. */
  action?: { label: string; run: () => void; hasFocus?: boolean };
};
export type ShownToast = Toast & { id: number };

const nothing: readonly ShownToast[] = [];

let shown = nothing;
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly ShownToast[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Browser only, and outside React on purpose: what is said before hydration waits here until the region is there. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const others = shown.filter(({ subject }) => !subject || subject !== toast.subject);
  replace([...others.slice(-2), { ...toast, id: lastId }]);
}

export function dismissToast(id: number): void {
  replace(shown.filter((toast) => toast.id !== id));
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => shown,
  readOnServer: () => nothing,
};
