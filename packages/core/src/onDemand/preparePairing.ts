import type { Kit } from '../kit/kit.ts'

/**
 * Creates a pairing code for remote wallets in advance, so that a tap can open a wallet immediately. A code that is
 * still valid is kept. Connects to the relay, so call it where a phone shows its wallets.
 */
export async function preparePairing(kit: Kit): Promise<void> {
  await kit.prepare()
  if (!kit.config.relay) return
  const { prepareCode } = await import('./remote.ts')
  prepareCode(kit)
}
