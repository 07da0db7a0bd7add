import { scaleLinear } from 'd3-scale';
import type { Chart } from '../../../shared/charts/figure';
import { barAt } from '../../../shared/charts/marks';

interface ShownFact {
  group: string;
  value: string | null;
  checked: { isOverdue: boolean } | null;
}

const count = (facts: readonly ShownFact[]) => {
  const known = facts.filter(({ value }) => value !== null);
  const fresh = known.filter(({ checked }) => checked?.isOverdue === false).length;
  return { all: facts.length, known: known.length, fresh };
};

/** How much of what we ask about a site is known, and how much of that was checked in time; in percent of the width. */
export function knownShares(facts: readonly ShownFact[]) {
  const { all, known, fresh } = count(facts);
  const x = scaleLinear()
    .domain([0, Math.max(1, all)])
    .range([0, 100]);
  return { fresh: x(fresh), known: x(known) };
}

/** The share of facts that are known; null where there are none to know. */
export function knownChart(of: string, facts: readonly ShownFact[]): Chart | null {
  const { all, known, fresh } = count(facts);
  if (all === 0) return null;
  const shares = knownShares(facts);
  const groups = [...new Set(facts.map(({ group }) => group))];
  return {
    title: `Facts known of ${of}`,
    finding: `We know ${known} of ${all} facts; ${fresh === known ? 'all checks are up to date' : `${fresh} of the checks are up to date`}.`,
    key: fresh === known ? '' : 'The pale part is known, but its check is overdue.',
    size: 'width="100%" height=".8em"',
    marks:
      barAt(0, 100, 0, 0.8, 'of') +
      barAt(shares.fresh, shares.known - shares.fresh, 0, 0.8, 'late') +
      barAt(0, shares.fresh, 0, 0.8, 'edge'),
    table: {
      head: ['Group', 'Known', 'Up to date', 'Asked'],
      rows: groups.map((group) => {
        const own = count(facts.filter((fact) => fact.group === group));
        return [group, String(own.known), String(own.fresh), String(own.all)];
      }),
    },
  };
}
