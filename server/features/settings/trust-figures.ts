import { dayText } from '../../../shared/text/day-text';
import { COUNTED_FIGURES, FIGURE_NAMES, TRUST_FIGURES } from '../../../shared/settings/trust-figures';
import type { CountedFigure, TrustFigure } from '../../../shared/settings/trust-figures';
import { siteSettings } from '../../../shared/settings/settings.schema';
import type { SiteSettings } from '../../../shared/settings/settings.schema';
import type { SiteTotals } from './site-totals.queries';

const TOTAL_OF = { sites: 'tested', payouts: 'payoutsTested', codes: 'codesChecked' } as const satisfies Record<
  CountedFigure,
  keyof SiteTotals
>;

interface ShownFigure {
  label: string;
  value: string;
  note?: string;
}

type Figures = Pick<SiteSettings, TrustFigure | 'figureOrigins'>;

const defaults = siteSettings.parse({});

/** Figures that nobody has typed or confirmed. */
export const listExampleFigures = (settings: SiteSettings): TrustFigure[] =>
  settings.figuresAreConfirmed
    ? []
    : FIGURE_NAMES.filter(
        (name) =>
          settings.figureOrigins[name].kind === 'typed' &&
          settings.figureOrigins[name].source === '' &&
          settings[name] === defaults[name],
      );

/** Shown with the demo only: to real visitors they are claims. */
export const withoutExampleFigures = (settings: SiteSettings): SiteSettings => ({
  ...settings,
  ...Object.fromEntries(listExampleFigures(settings).map((name) => [name, ''])),
});

export const hasCountedFigure = ({ figureOrigins }: Figures): boolean =>
  FIGURE_NAMES.some((name) => figureOrigins[name].kind !== 'typed');

export function trustFigures(settings: Figures, totals: SiteTotals | undefined): ShownFigure[] {
  return FIGURE_NAMES.flatMap((name): ShownFigure[] => {
    const { kind, source, date } = settings.figureOrigins[name];
    if (kind !== 'typed') {
      const total = totals?.[TOTAL_OF[kind]] ?? 0;
      return total === 0 ? [] : [{ label: COUNTED_FIGURES[kind], value: `${total}` }];
    }
    const value = settings[name];
    const note = [source, date && dayText(new Date(date))].filter(Boolean).join(', ');
    return value === '' ? [] : [{ label: TRUST_FIGURES[name], value, ...(note !== '' && { note }) }];
  });
}
