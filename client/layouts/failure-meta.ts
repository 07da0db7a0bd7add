import type { AnyRouteMatch } from '@tanstack/react-router';
import { failureHeading } from './failure';

/** The title where no page gives its own: a screen that replaced the page names itself and stays out of every index. */
export function failureMeta(matches: readonly AnyRouteMatch[], siteName: string) {
  const isMissing = matches.some((match) => match.status === 'notFound' || match._notFound);
  const failed = matches.find((match) => match.status === 'error');
  if (!isMissing && !failed) return [{ title: siteName }];
  return [
    { title: `${isMissing ? 'Oops! Page not found' : failureHeading(failed?.error)} | ${siteName}` },
    { name: 'robots', content: 'noindex' },
  ];
}
