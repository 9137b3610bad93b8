import type { StoredPending } from '@latchkey/protocol/schema'
import type { ConnectorType } from '@latchkey/protocol/vocabulary'
import type { ActiveAccount, Kit } from '../kit/kit.ts'
import { isSameAddress } from '../utils/addresses.ts'
import { isRenumbering } from './storedPending.ts'

/**
 * Returns whether a pending transaction can be replaced. That is only possible on eip155, by a wallet in this browser
 * that signs with an EOA and has never assigned its own nonce to a replacement.
 */
export function canReplace(kit: Kit, pending: StoredPending): boolean {
  const active = kit.facts.get().activeAccount
  return (
    active?.namespace === 'eip155' &&
    keepsNumbers(active, pending) &&
    !isRenumbering(kit, active.connection.connectorId)
  )
}

/** Types of wallets in this browser, and the embedded wallet. */
const numbering: ReadonlySet<ConnectorType> = new Set(['INJECTED', 'ANNOUNCED', 'AUTH'])

/**
 * Returns whether the account's wallet uses the nonce it is given. Wallets connected over a relay choose their own, and
 * transactions of a smart account don't use the account's nonce.
 */
export function keepsNumbers(
  { accountType, address, networkId, connection: { type, remote } }: ActiveAccount,
  pending: Pick<StoredPending, 'account' | 'networkId'>,
): boolean {
  return (
    numbering.has(type) &&
    remote === undefined &&
    accountType === 'eoa' &&
    networkId === pending.networkId &&
    isSameAddress(address, pending.account)
  )
}
