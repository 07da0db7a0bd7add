import { Router } from 'express';
import { perClick } from '../../../shared/earnings/earnings';
import { earningsQuery } from '../../../shared/earnings/earnings.schema';
import { csvLine } from '../../base/csv';
import { AppError } from '../../base/errors';
import { getRequestId } from '../../http/error-handler';
import type { Services } from '../../trpc/services';
import { recordChange } from '../audit/audit.service';
import { requireRight } from '../auth/sessions/session-middleware';
import { readEarnings } from './earnings.service';
import type { EarningRow } from './earnings.service';

const MOST_ROWS = 100_000;

const text = (number: number | null) => (number === null ? '' : String(number));
const decimal = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2));

function toLines({ key, name, earned, ...row }: EarningRow, by: string, month: string): string {
  const amounts = earned.length === 0 ? [undefined] : earned;
  const lines = amounts.map((amount, index) => {
    const clicks = index === 0 ? [row.clicks, row.bots, row.copies, row.clicksBefore].map(String) : ['', '', '', ''];
    const money = amount
      ? [amount.currency, decimal(amount.cents), decimal(perClick(amount.cents, amount.clicks))]
      : ['', '', ''];
    const people = index === 0 ? [text(row.signUps), text(row.depositors)] : ['', ''];
    return csvLine([month, by === 'site' ? name : key, ...clicks, ...money, ...people]);
  });
  return lines.join('');
}

export function earningsFile(services: Services): Router {
  const routes = Router();
  routes.post('/admin/earnings.csv', requireRight(services, 'earning.manage'), async (request, response) => {
    const { viewer } = response.locals;
    const query = earningsQuery.safeParse(request.query);
    if (!query.success) throw new AppError('BAD_REQUEST', 'There are no such earnings.');
    const { month, by } = query.data;
    const actor = { viewer, requestId: getRequestId(request) };
    await recordChange(services.db, actor, { action: 'export', entity: 'earning', entityId: month });
    const { rows } = await readEarnings(services.db, query.data, MOST_ROWS);
    const head = ['month', by, 'clicks', 'bots', 'code_copies', 'clicks_month_before', 'currency', 'amount'];
    response.set('Content-Type', 'text/csv; charset=utf-8');
    response.set('Content-Disposition', `attachment; filename="earnings-${month}-${by}.csv"`);
    response.send(
      `\ufeff${csvLine([...head, 'per_click', 'sign_ups', 'depositors'])}${rows.map((row) => toLines(row, by, month)).join('')}`,
    );
  });
  return routes;
}
