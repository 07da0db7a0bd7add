import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { REQUEST_ID_PLACE } from '../../shared/text/request-reference';
import { classNames } from '../ui/class-names';
import text from '../ui/text.module.css';

// Read from the server-rendered page, so that hydration renders the same text.
const sentId = () =>
  import.meta.env.SSR ? REQUEST_ID_PLACE : document.querySelector('[data-request-id]')?.textContent;

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
