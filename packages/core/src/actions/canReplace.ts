import type { KeptPending } from '@latchkey/protocol/schema'
import type { ConnectorType } from '@latchkey/protocol/vocabulary'
import type { ActiveAccount, Kit } from '../kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { isRenumbering } from './keptPending.ts'

/**
 * Tells whether what waits can be replaced from here: on eip155 alone, by a wallet in this browser that signs with keys
 * and has never given a replacement a number of its own.
 */
export function canReplace(kit: Kit, pending: KeptPending): boolean {
  const active = kit.facts.get().activeAccount
  return (
    active?.namespace === 'eip155' &&
    keepsNumbers(active, pending) &&
    !isRenumbering(kit, active.connection.connectorId)
  )
}

/** The browser's own wallets, and the embedded one. */
const numbering: ReadonlySet<ConnectorType> = new Set(['INJECTED', 'ANNOUNCED', 'AUTH'])

/**
 * Tells whether an account's wallet is of the kind that takes the number it is given. Wallets that are reached over a relay
 * number by themselves, and a contract's transactions have no number of the account's.
 */
export function keepsNumbers(
  { accountType, address, networkId, connection: { type, remote } }: ActiveAccount,
  pending: Pick<KeptPending, 'account' | 'networkId'>,
): boolean {
  return (
    numbering.has(type) &&
    remote === undefined &&
    accountType === 'eoa' &&
    networkId === pending.networkId &&
    isSameAddress(address, pending.account)
  )
}
