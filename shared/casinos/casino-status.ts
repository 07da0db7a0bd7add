export const CASINO_STATUSES = ['draft', 'listed', 'paused', 'warning', 'closed'] as const;
export type CasinoStatus = (typeof CASINO_STATUSES)[number];

export const STATUS_LABELS: Readonly<Record<CasinoStatus, string>> = {
  draft: 'Draft',
  listed: 'Listed',
  paused: 'Paused',
  warning: 'Warning',
  closed: 'Closed',
};

export const MAX_STATUS_REASON = 300;

/** Whether visitors may be sent to the casino: controls code, bonus, claim button and badge everywhere. */
export const hasOffer = ({
  status,
  isOfferPaused = false,
}: {
  status: CasinoStatus;
  isOfferPaused?: boolean;
}): boolean => status === 'listed' && !isOfferPaused;

export const isListed = ({ status }: { status: CasinoStatus }): boolean => status === 'listed';

export const STATUSES_WITH_OFFER = CASINO_STATUSES.filter((status) => hasOffer({ status }));

export const needsReason = (status: CasinoStatus): boolean => status !== 'listed' && status !== 'draft';

const VERDICTS: Readonly<Record<CasinoStatus, string | null>> = {
  draft: null,
  listed: null,
  paused: 'No longer listed for now',
  warning: 'We advise against this site',
  closed: 'This site has closed',
};

export const getVerdict = ({ status }: { status: CasinoStatus }): string | null => VERDICTS[status];

/** 'We advise against this site: it has not paid since May.'; null for a draft or a listed casino. */
export function verdictText({ status, statusReason }: { status: CasinoStatus; statusReason: string | null }) {
  const verdict = getVerdict({ status });
  if (verdict === null) return null;
  return statusReason ? `${verdict}: ${statusReason}` : verdict;
}
