import type { KeyboardEvent } from 'react';

/** For a row that scrolls sideways: browsers leave a link where it is as long as a little of it shows. */
export function followFocus({ key, target }: KeyboardEvent) {
  if (key === 'Tab' && target instanceof Element) target.scrollIntoView({ block: 'nearest', inline: 'center' });
}
