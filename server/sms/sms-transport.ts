import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../base/config';
import { outboxDirectory } from '../mail/mail-transport';
import type { MailTransport } from '../mail/mail-transport';
import { makeDirectory } from '../base/make-directory';

const TIMEOUT_MS = 15_000;

class WebhookRefusal extends Error {
  readonly code = 'webhook';

  constructor(readonly responseCode: number) {
    super('The SMS webhook refused the message.');
  }
}

/** Posts `{id, to, text}` to the operator's webhook; only the status of the response matters. */
function webhookTransport(url: string): MailTransport {
  return {
    send: async ({ id, to, text }) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': id },
        body: JSON.stringify({ id, to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new WebhookRefusal(response.status);
    },
    close: () => undefined,
  };
}

function outboxTransport(directory: string): MailTransport {
  return {
    send: async ({ id, to, text }) => {
      makeDirectory(directory, 0o700);
      const file = path.join(directory, `${id}.sms.txt`);
      await writeFile(`${file}.part`, `To: ${to}\n\n${text}\n`, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => undefined,
  };
}

export function createSmsTransport(config: Pick<Config, 'smsWebhookUrl' | 'dataDir'>): MailTransport {
  return config.smsWebhookUrl === undefined
    ? outboxTransport(outboxDirectory(config))
    : webhookTransport(config.smsWebhookUrl);
}
