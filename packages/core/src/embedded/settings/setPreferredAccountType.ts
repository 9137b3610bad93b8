import type { AccountType } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../../kit/kit.ts'
import { readAccountType, storeAccountType } from '../../kit/stores/accountType.ts'
import { EmbeddedWalletRequiredError, FrameCallNotAllowedError } from '../client/errors.ts'
import { embeddedConnectorId } from '../frame/embeddedConnectorId.ts'
import { loadFrame } from '../frame/loadFrame.ts'

/** Parameters of `setPreferredAccountType`. */
export type SetPreferredAccountTypeParameters = {
  /** Account to use: the key's own (`eoa`), or the smart account. */
  type: AccountType
}

/**
 * Switches the embedded wallet to its other account (4.10): notifies the wallet, stores the preference and refreshes
 * the account. On failure, the type stays unchanged. Throws `EmbeddedWalletRequiredError` if the embedded wallet is not
 * connected, `FrameCallNotAllowedError` if the network has no smart accounts, `FrameUnavailableError`,
 * `FrameTimeoutError`, `FrameSessionExpiredError`, `FrameReloadedError` and `FrameRequestError`.
 */
export async function setPreferredAccountType(
  kit: Kit,
  { type }: SetPreferredAccountTypeParameters,
): Promise<void> {
  const connector = findConnector(kit)
  if (!connector) throw new EmbeddedWalletRequiredError()
  const before = readAccountType(kit) ?? 'eoa'
  countSwitch(kit, 1)
  try {
    const frame = await loadFrame(kit)
    try {
      await frame.request('set-preferred-account', { type })
      storeAccountType(kit, type)
      await connector.refresh()
    } catch (error) {
      storeAccountType(kit, before)
      // If the response was late or lost, the wallet may have switched anyway. A rejection changed nothing.
      if (!(error instanceof FrameCallNotAllowedError))
        await frame.request('set-preferred-account', { type: before }).catch(() => {})
      throw error
    }
    const { activeAccount } = kit.facts.get()
    if (!activeAccount) return
    kit.emit({
      name: 'SET_PREFERRED_ACCOUNT_TYPE',
      properties: { network: activeAccount.networkId, accountType: type },
    })
  } finally {
    countSwitch(kit, -1)
  }
}

/** Returns the embedded wallet's connector while it is connected. */
function findConnector({ connection, wagmi }: Kit): { refresh(): Promise<void> } | undefined {
  const isConnected = connection
    .getState()
    .namespaces.eip155?.list.some(({ connectorId }) => connectorId === embeddedConnectorId)
  const connector = wagmi.get()?.connectors.find(({ id }) => id === embeddedConnectorId)
  return isConnected ? (connector as unknown as { refresh(): Promise<void> }) : undefined
}

function countSwitch({ embedded }: Kit, change: 1 | -1): void {
  embedded.setState(({ accountSwitches = 0 }) => ({ accountSwitches: accountSwitches + change }))
}
