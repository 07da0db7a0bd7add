import type { AnyRouteMatch } from '@tanstack/react-router';
import { failureHeading } from '../trpc/failure';

/** A not-found or error screen that replaces the page gets its own title and is not indexed. */
export function failureMeta(matches: readonly AnyRouteMatch[], siteName: string) {
  const isMissing = matches.some((match) => match.status === 'notFound' || match._notFound);
  const failed = matches.find((match) => match.status === 'error');
  if (!isMissing && !failed) return [{ title: siteName }];
  return [
    { title: `${isMissing ? 'Oops! Page not found' : failureHeading(failed?.error)} | ${siteName}` },
    { name: 'robots', content: 'noindex' },
  ];
}
