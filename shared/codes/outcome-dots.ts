import { shortCents } from './bonus-value';
import type { BonusValue } from './bonus-value';
import type { Chart } from '../charts/figure';

/** Simulated players of the same bets, by where they end. */
export interface Outcomes {
  nothing: number;
  less: number;
  kept: number;
}

const PLAYERS = 100;
const A_ROW = 20;

export function countOutcomes({ lossChance, ruinChance }: Pick<BonusValue, 'lossChance' | 'ruinChance'>): Outcomes {
  const lost = Math.round(lossChance * PLAYERS);
  const nothing = Math.min(lost, Math.round(ruinChance * PLAYERS));
  return { nothing, less: lost - nothing, kept: PLAYERS - lost };
}

/** Chances that round to 0 or 100 players are neither. */
function countText(chance: number): string {
  if (chance === 0) return 'None of 100';
  if (chance < 0.005) return 'Fewer than 1 of 100';
  if (chance >= 0.995) return 'More than 99 of 100';
  return `${Math.round(chance * PLAYERS)} of 100`;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

function dots(first: number, count: number, mark: string): string {
  return Array.from({ length: count }, (_, index) => {
    const at = first + index;
    return `M${at % A_ROW} ${Math.floor(at / A_ROW)}${mark}`;
  }).join('');
}

const DOT = 'h0';
const CROSS = 'l.4.4m-.4 0 .4-.4';

/** Marks differ by shape as well as by colour. */
export function outcomeDots(
  { lossChance, ruinChance }: Pick<BonusValue, 'lossChance' | 'ruinChance'>,
  deposit: number,
): Chart {
  const { nothing, less, kept } = countOutcomes({ lossChance, ruinChance });
  const paidIn = shortCents(deposit);
  const ruined =
    nothing > 0 && less > 0 ? `, ${nothing} of them with nothing` : nothing > 0 ? ', all of them with nothing' : '';
  return {
    title: 'A hundred players who take this bonus',
    finding: `${countText(lossChance)} players end below the ${paidIn} they paid in${ruined}.`,
    key: [
      nothing > 0 && `${counted(nothing, 'cross', 'crosses')} for nothing left`,
      less > 0 && `${counted(less, 'ring', 'rings')} for less than ${paidIn}`,
      kept > 0 && `${counted(kept, 'dot', 'dots')} for ${paidIn} or more`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('.'),
    size: 'viewBox="-.5 -.5 20 5" width="22em"',
    marks:
      `<path class="nothing" transform="translate(-.2 -.2)" d="${dots(0, nothing, CROSS)}"/>` +
      `<path class="less" d="${dots(nothing, less, DOT)}"/><path class="hole" d="${dots(nothing, less, DOT)}"/>` +
      `<path d="${dots(nothing + less, kept, DOT)}"/>`,
    table: {
      head: ['They end with', 'Of 100'],
      rows: [
        ['Nothing', String(nothing)],
        [`Less than ${paidIn}`, String(less)],
        [`${paidIn} or more`, String(kept)],
      ],
    },
  };
}
