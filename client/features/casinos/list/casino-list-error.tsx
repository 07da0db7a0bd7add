import { useLocation } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/messages/notice';

export function CasinoListError() {
  const href = useLocation({ select: (location) => location.href });
  return (
    <Notice kind="error" title="Error loading casinos. Please try again later.">
      <a className={buttonClass({ size: 'small' })} href={href}>
        Try Again
      </a>
    </Notice>
  );
}
