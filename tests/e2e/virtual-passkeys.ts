import { expect } from 'playwright/test';
import type { CDPSession, Page } from 'playwright/test';

interface Device {
  devices: CDPSession;
  authenticatorId: string;
}

/** Records passkey requests on <html> in `data-asked`, such as ' conditional aborted modal'. */
function recordRequests() {
  const { credentials } = navigator;
  const get = credentials.get.bind(credentials);
  const note = (news: string) => {
    const { dataset } = document.documentElement;
    dataset['asked'] = `${dataset['asked'] ?? ''} ${news}`;
  };
  credentials.get = (options) => {
    note(options?.mediation ?? 'modal');
    options?.signal?.addEventListener('abort', () => note('aborted'));
    return get(options);
  };
}

/** Adds a virtual authenticator that stores passkeys and verifies its owner at once, from the next page load on. */
export async function addAuthenticator(page: Page): Promise<Device> {
  await page.addInitScript(recordRequests);
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devices, authenticatorId };
}

/** Simulates the owner's presence; without it, a passkey prompt in a field stays pending. */
export async function setPresent({ devices, authenticatorId }: Device, enabled: boolean) {
  await devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

export async function expectRequests(page: Page, requests: string) {
  await expect(page.locator('html')).toHaveAttribute('data-asked', ` ${requests}`);
}
