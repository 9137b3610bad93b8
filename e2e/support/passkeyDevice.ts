import type { CDPSession, Page } from '@playwright/test'

/** A page's virtual authenticator, as in Chromium's WebAuthn tests. */
type PasskeyDevice = { cdp: CDPSession; authenticatorId: string }

/** Adds an authenticator that approves automatically and syncs its passkeys. `hasPrf` sets whether its passkeys support secrets. */
export async function addPasskeyDevice(page: Page, { hasPrf }: { hasPrf: boolean }): Promise<PasskeyDevice> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      hasPrf,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  })
  return { cdp, authenticatorId }
}
