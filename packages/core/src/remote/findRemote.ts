import type { Connector } from '@wagmi/core'
import { remoteConnectorId } from '../connection/remoteConnectorId.ts'
import type { Kit } from '../kit/kit.ts'
import type { RemoteConnectorProperties } from './walletConnectShell.ts'

/** Returns the kit's connector of remote wallets. Undefined if it hasn't been added yet or the host has its own. */
export function findRemote({ wagmiConfig }: Kit): (Connector & RemoteConnectorProperties) | undefined {
  const connector = wagmiConfig.connectors.find(({ id }) => id === remoteConnectorId)
  return connector && 'ask' in connector ? (connector as Connector & RemoteConnectorProperties) : undefined
}
