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

/** Waits for a text message to a number, written after the first `skipped` messages, and answers its six digits. */
export async function codeOf(outbox: () => string[], number: string, skipped = 0): Promise<string> {
  const find = () =>
    outbox()
      .slice(skipped)
      .filter((message) => !message.includes('Subject:') && message.replaceAll(' ', '').includes(number))
      .map((message) => /\b(\d{6})\b/.exec(message.replaceAll(number, ''))?.[1])
      .at(-1);
  await expect.poll(find, { timeout: 15_000 }).toBeDefined();
  return find() ?? '';
}
