import type { Connector } from '@wagmi/core'
import type { Kit } from '../kit.ts'
import { remoteConnectorId } from './remoteConnectorId.ts'
import type { RemoteConnectorProperties } from './walletConnectShell.ts'

/** Returns the kit's connector of remote wallets. Undefined if it hasn't been added yet or the host has its own. */
export function findRemote({ wagmiConfig }: Kit): (Connector & RemoteConnectorProperties) | undefined {
  const connector = wagmiConfig.connectors.find(({ id }) => id === remoteConnectorId)
  return connector && 'ask' in connector ? (connector as Connector & RemoteConnectorProperties) : undefined
}
