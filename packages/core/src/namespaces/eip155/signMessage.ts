import {
  type Config,
  ConnectorNotConnectedError,
  ConnectorUnavailableReconnectingError,
  signMessage as wagmiSignMessage,
} from '@wagmi/core'
import { toHex } from 'viem'
import { isLive } from './deriveConnections.ts'

/** Asks the current wallet for an EIP-191 signature. Throws wagmi's errors (8.22) and the wallet's. */
export async function signMessage(
  config: Config,
  { address, message }: { message: string | Uint8Array; address: string },
): Promise<string> {
  const { connections, current } = config.state
  const connection = current === null ? undefined : connections.get(current)
  if (!connection) throw new ConnectorNotConnectedError()
  if (!isLive(connection))
    throw new ConnectorUnavailableReconnectingError({ connector: connection.connector })
  const signature: unknown = await wagmiSignMessage(config, {
    account: address as `0x${string}`,
    message: typeof message === 'string' ? message : { raw: toHex(message) },
  })
  if (typeof signature !== 'string') throw new TypeError('No signature returned')
  return signature
}
