import { useNavigate } from '@tanstack/react-router';
import type { CasinoStatus } from '../../../../shared/casinos/casino-status';

interface Named {
  name: string;
  status: CasinoStatus;
  promoCode?: string | null | undefined;
}

function leftBehind(before: Named, after: Named): { name?: string; code?: string } | undefined {
  const ends = after.status !== before.status && (after.status === 'warning' || after.status === 'closed');
  const isRenamed = before.name !== after.name;
  const code = before.promoCode ?? '';
  const isCodeOver = code !== '' && code !== (after.promoCode ?? '');
  if (!ends && !isRenamed && !isCodeOver) return undefined;
  return { ...(isRenamed && { name: before.name }), ...(isCodeOver && { code }) };
}

export function useMentionsOffer(site: string | undefined) {
  const navigate = useNavigate();
  return (before: Named | undefined, after: Named) => {
    const former = before && leftBehind(before, after);
    if (site === undefined || former === undefined) return {};
    const run = () => void navigate({ to: '/admin', search: { tab: 'mentions', site, ...former } });
    return { action: { label: 'See where it is mentioned', run, hasFocus: true } };
  };
}
