/**
 * Lets mail programs identify the list (RFC 2919) and unsubscribe with one click (RFC 8058). The host of
 * `unsubscribeUrl` names the list.
 */
export function listHeaders(list: 'letters' | 'alerts', unsubscribeUrl: string): Record<string, string> {
  return {
    'List-Id': `<${list}.${new URL(unsubscribeUrl).hostname}>`,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
