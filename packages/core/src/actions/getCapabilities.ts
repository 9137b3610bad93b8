import { type Caip2, evmChainId } from '@latchkey/protocol/ids'
import { getConnectorClient } from '@wagmi/core'
import { CapabilitiesInvalidError } from '../errors/account.ts'
import { toWalletError } from '../errors/rejection.ts'
import type { Kit } from '../kit.ts'

/** What the wallet can do, by network (EIP-5792). */
export type Capabilities = Readonly<Record<Caip2, Readonly<Record<string, unknown>>>>

/**
 * Asks the current EVM wallet what it can do (`wallet_getCapabilities`). Throws `CapabilitiesInvalidError` for an
 * answer that makes no sense (8.22), and what the wallet throws.
 */
export async function getCapabilities(kit: Kit, { address }: { address: string }): Promise<Capabilities> {
  const client = await getConnectorClient(kit.wagmiConfig)
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

/** Reads a wallet's answer: chain ids in hex or decimal → capabilities. Throws `CapabilitiesInvalidError` (8.22). */
export function parseCapabilities(answer: unknown): Capabilities {
  if (!isRecord(answer)) throw new CapabilitiesInvalidError()
  return Object.fromEntries(
    Object.entries(answer).map(([chainId, capabilities]) => {
      const id = Number(chainId)
      if (!Number.isSafeInteger(id) || !isRecord(capabilities)) throw new CapabilitiesInvalidError()
      return [evmChainId(id), capabilities]
    }),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
