import type { Kit } from '../kit.ts'

/**
 * On a phone, brings the app of the connected remote wallet to the front; to be called inside the visitor's gesture,
 * before anything is waited for. Other wallets come by themselves.
 */
export function openConnectedWallet(kit: Kit): void {
  const { connectionId } = kit.facts.get()
  const connector = kit.wagmiConfig.connectors.find(({ uid }) => uid === connectionId)
  ;(connector as { toFront?: () => void } | undefined)?.toFront?.()
}
