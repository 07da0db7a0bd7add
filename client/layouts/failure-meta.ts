import type { AnyRouteMatch } from '@tanstack/react-router';

/** The title where no page gives its own: a screen that replaced the page names itself and stays out of every index. */
export function failureMeta(matches: readonly AnyRouteMatch[], siteName: string) {
  const isMissing = matches.some((match) => match.status === 'notFound' || match._notFound);
  if (!isMissing && !matches.some((match) => match.status === 'error')) return [{ title: siteName }];
  return [
    { title: `${isMissing ? 'Oops! Page not found' : 'Unexpected Application Error!'} | ${siteName}` },
    { name: 'robots', content: 'noindex' },
  ];
}
