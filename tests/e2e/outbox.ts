import { expect } from 'playwright/test';

// Stored mails are quoted-printable: removes soft line breaks and decodes '='.
const plain = (mail: string) => mail.replace(/=\r?\n/g, '').replace(/=3D/gi, '=');

export function linkIn(mail: string, path: RegExp): string {
  const link = new RegExp(`https?://[^\\s"<>]*${path.source}[^\\s"<>]*`).exec(plain(mail))?.[0];
  if (link === undefined) throw new Error(`The mail holds no link like ${path.source}:\n${mail}`);
  return link;
}

/** Waits for the newest mail to an address, optionally one that matches `holding`. */
export async function mailTo(outbox: () => string[], address: string, holding = /./): Promise<string> {
  const find = () => outbox().findLast((mail) => mail.includes(`To: ${address}`) && holding.test(plain(mail)));
  await expect.poll(find, { timeout: 15_000, intervals: [50] }).toBeDefined();
  return find() ?? '';
}

/** Waits for a text message to a number, ignoring the first `skipped` messages, and returns its six-digit code. */
export async function codeOf(outbox: () => string[], number: string, skipped = 0): Promise<string> {
  const find = () =>
    outbox()
      .slice(skipped)
      .filter((message) => !message.includes('Subject:') && message.replaceAll(' ', '').includes(number))
      .map((message) => /\b(\d{6})\b/.exec(message.replaceAll(number, ''))?.[1])
      .at(-1);
  await expect.poll(find, { timeout: 15_000, intervals: [50] }).toBeDefined();
  return find() ?? '';
}
