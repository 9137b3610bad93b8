import { type Caip2, evmChainId } from '@latchkey/protocol/ids'
import { isObject } from '@latchkey/protocol/isObject'
import { getConnectorClient } from '@wagmi/core'
import { toWalletError } from '../errors/rejection.ts'
import { getWagmiConfig } from '../kit/getWagmiConfig.ts'
import type { Kit } from '../kit/kit.ts'
import { CapabilitiesInvalidError } from './errors.ts'

/** Capabilities of a wallet by network (EIP-5792). */
export type Capabilities = Readonly<Record<Caip2, Readonly<Record<string, unknown>>>>

/**
 * Requests the capabilities of the current EVM wallet (`wallet_getCapabilities`). Throws `CapabilitiesInvalidError` for
 * a malformed response (8.22), and the errors of the wallet.
 */
export async function getCapabilities(kit: Kit, { address }: { address: string }): Promise<Capabilities> {
  const client = await getConnectorClient(getWagmiConfig(kit))
  const answer = await client
    .request<{ Method: 'wallet_getCapabilities'; Parameters: readonly unknown[]; ReturnType: unknown }>({
      method: 'wallet_getCapabilities',
      params: [address],
    })
    .catch((error: unknown) => {
      throw toWalletError(error)
    })
  return parseCapabilities(answer)
}

/**
 * Parses a wallet's response: a map from hex or decimal chain ids to capabilities. Throws `CapabilitiesInvalidError`
 * (8.22).
 */
export function parseCapabilities(answer: unknown): Capabilities {
  if (!isObject(answer)) throw new CapabilitiesInvalidError()
  return Object.fromEntries(
    Object.entries(answer).map(([chainId, capabilities]) => {
      const id = Number(chainId)
      if (!Number.isSafeInteger(id) || !isObject(capabilities)) throw new CapabilitiesInvalidError()
      return [evmChainId(id), capabilities]
    }),
  )
}
