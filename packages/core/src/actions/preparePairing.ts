import type { Kit } from '../kit.ts'

/**
 * Makes a code for remote wallets before anybody waits for one, so that a tap can open a wallet with it at once; one
 * that is still good is kept. Reaches the relay: to be called where a phone shows its wallets.
 */
export async function preparePairing(kit: Kit): Promise<void> {
  await kit.prepare()
  if (!kit.config.relay) return
  const { prepareCode } = await import('../remote.ts')
  prepareCode(kit)
}
