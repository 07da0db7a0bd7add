import type { CDPSession, Page } from 'playwright/test';

interface Device {
  devices: CDPSession;
  authenticatorId: string;
}

/** A device of the browser's own that holds passkeys and verifies its owner at once. */
export async function plugIn(page: Page): Promise<Device> {
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

/** Whether its owner is there: a browser that lists passkeys in a field takes one once that is so. */
export async function setPresent({ devices, authenticatorId }: Device, enabled: boolean) {
  await devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}
