import type { KeyboardEvent } from 'react';

/** For a horizontally scrolling row: browsers do not scroll to a focused link that is partly visible. */
export function followFocus({ key, target }: KeyboardEvent) {
  if (key === 'Tab' && target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'center' });
}
