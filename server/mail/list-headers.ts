/**
 * What tells mail programs which list a mail belongs to (RFC 2919) and how to leave it by one click (RFC 8058).
 * `unsubscribeUrl` is on this site, whose host names the list.
 */
export function listHeaders(list: 'letters' | 'alerts', unsubscribeUrl: string): Record<string, string> {
  return {
    'List-Id': `<${list}.${new URL(unsubscribeUrl).hostname}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
