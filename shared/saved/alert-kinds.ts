export const ALERT_KINDS = ['warning', 'closed', 'score', 'code', 'fact'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const ALERT_FREQUENCIES = ['at_once', 'daily', 'weekly'] as const;
export type AlertFrequency = (typeof ALERT_FREQUENCIES)[number];

export const ALERT_FREQUENCY_LABELS: Readonly<Record<AlertFrequency, string>> = {
  at_once: 'At once',
  daily: 'One mail a day',
  weekly: 'One mail a week, on Mondays',
};

export const MIN_ALERT_RATING_CHANGE = 0.3;

export const ALERT_KIND_LABELS: Readonly<Record<AlertKind, string>> = {
  warning: 'Warnings: we advise against it, take it off the list for now, or lift that again',
  closed: 'It closes, or opens again',
  score: 'Its score moves by 0.3 or more',
  code: 'Its code changes',
  fact: 'A fact changes, such as fees, limits or payout times',
};

export const OFFERED_KINDS = ['warning', 'closed', 'score', 'code'] as const satisfies readonly AlertKind[];

/** `null` applies the choice made for all sites. */
export const SITE_CHOICES = {
  all: { label: 'Use my default', kinds: null },
  every: { label: 'Every change', kinds: ALERT_KINDS },
  status: { label: 'Warning or closing', kinds: ['warning', 'closed'] },
  score: { label: 'Score, warning or closing', kinds: ['warning', 'closed', 'score'] },
  offered: { label: 'Code, score, warning or closing', kinds: OFFERED_KINDS },
  code: { label: 'Its code changes', kinds: ['code'] },
  none: { label: 'No mail', kinds: [] },
} as const satisfies Record<string, { label: string; kinds: readonly AlertKind[] | null }>;
export type SiteChoice = keyof typeof SITE_CHOICES;

export function getSiteChoice(kinds: readonly AlertKind[] | null): SiteChoice | undefined {
  return (Object.keys(SITE_CHOICES) as SiteChoice[]).find((choice) => {
    const { kinds: chosen }: { kinds: readonly AlertKind[] | null } = SITE_CHOICES[choice];
    if (chosen === null || kinds === null) return chosen === kinds;
    return chosen.length === kinds.length && chosen.every((kind) => kinds.includes(kind));
  });
}

export const MAX_FILTER_ALERTS = 20;
