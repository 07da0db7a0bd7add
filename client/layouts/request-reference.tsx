import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { REQUEST_ID_PLACE } from '../../shared/request-reference';
import { classNames } from '../ui/class-names';
import text from '../ui/text.module.css';

// Read from the page as it was sent: what React renders first has to be the same.
const sentId = () =>
  import.meta.env.SSR ? REQUEST_ID_PLACE : document.querySelector('[data-request-id]')?.textContent;

/** The request that a page sent with an error status answers. Screens reached within the application have none. */
export function RequestReference() {
  const href = useLocation({ select: (location) => location.href });
  const [sent] = useState(() => ({ id: sentId(), href }));
  if (!sent.id || sent.href !== href) return null;
  return (
    <p className={classNames(text.small, text.muted)}>
      Reference: <code data-request-id="">{sent.id}</code>
    </p>
  );
}
