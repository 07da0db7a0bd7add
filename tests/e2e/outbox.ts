import { expect } from 'playwright/test';

// Mails are written as they are sent: soft line breaks and '=' escaped.
const plain = (mail: string) => mail.replace(/=\r?\n/g, '').replace(/=3D/gi, '=');

export function linkIn(mail: string, path: RegExp): string {
  const link = new RegExp(`https?://[^\\s"<>]*${path.source}[^\\s"<>]*`).exec(plain(mail))?.[0];
  if (link === undefined) throw new Error(`The mail holds no link like ${path.source}:\n${mail}`);
  return link;
}

/** Waits for the newest mail to an address, if need be one that holds something. */
export async function mailTo(outbox: () => string[], address: string, holding = /./): Promise<string> {
  const find = () => outbox().findLast((mail) => mail.includes(`To: ${address}`) && holding.test(plain(mail)));
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return find() ?? '';
}
