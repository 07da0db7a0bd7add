import { formatNumber } from '../../../shared/text/format-number';

export function viewsText(views: number): string {
  return `${formatNumber(views)} ${views === 1 ? 'view' : 'views'}`;
}

export function getExcerpt({ title, excerpt }: { title: string; excerpt: string | null }): string {
  return excerpt ?? `Read our article “${title}” for the numbers, the method and what they mean for you.`;
}
