import { toCoinType } from '@latchkey/protocol/coinType'
import { type Caip2, evmChainNumber } from '@latchkey/protocol/ids'
import { BaseError, type Client, getAddress, type Hex, HttpRequestError, TimeoutError } from 'viem'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'
import { NameNotFoundError } from '../errors/account.ts'
import { ChainIdInvalidError } from '../errors/network.ts'
import type { Kit } from '../kit.ts'
import { getClient } from './getClient.ts'

/**
 * Resolves a name to an address through ENS on the network itself, else through the configured network that has a
 * universal resolver: there the address for the receiving chain comes first, then the one for Ethereum (ENSIP-11,
 * ENSIP-15). Throws `NameNotFoundError`, `ChainIdInvalidError` (5.6), or what the chain's transport throws.
 */
export async function resolveName(
  kit: Kit,
  { name, networkId }: { name: string; networkId: Caip2 },
): Promise<Hex> {
  const resolver = findResolver(kit, networkId)
  if (!resolver) throw new NameNotFoundError(name)
  const { client, isOwn } = resolver
  const normalized = normalizeName(name)
  const ask = (coinType?: bigint) =>
    getEnsAddress(client, { name: normalized, ...(coinType !== undefined && { coinType }) })
  try {
    const address = (isOwn ? null : await ask(readCoinType(networkId))) ?? (await ask())
    if (address) return address
  } catch (error) {
    if (!isAnswer(error)) throw error
    throw new NameNotFoundError(name, error)
  }
  throw new NameNotFoundError(name)
}

/** Reads the ENS name that an address has chosen for itself; null where there is none. */
export async function readName(
  kit: Kit,
  { address, networkId }: { address: string; networkId: Caip2 },
): Promise<string | null> {
  const resolver = findResolver(kit, networkId)
  return resolver ? getEnsName(resolver.client, { address: getAddress(address) }) : null
}

function normalizeName(name: string): string {
  try {
    return normalize(name)
  } catch (error) {
    throw new NameNotFoundError(name, error)
  }
}

function readCoinType(networkId: Caip2): bigint {
  try {
    return BigInt(toCoinType(evmChainNumber(networkId)))
  } catch (error) {
    throw new ChainIdInvalidError(error)
  }
}

/** Whether an error is the chain's own answer, such as a resolver that reverts, and no failure to reach it. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return !error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError)
}

/** The client to resolve with. Gateways of resolvers are never asked (ERC-3668): they are anybody's hosts. */
function findResolver(kit: Kit, networkId: Caip2): { client: Client; isOwn: boolean } | undefined {
  const evm = kit.config.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const own = evm.filter(({ caipNetworkId }) => caipNetworkId === networkId)
  const network = [...own, ...evm].find(({ contracts }) => contracts?.ensUniversalResolver)
  if (!network) return undefined
  const client = { ...getClient(kit, network.caipNetworkId), ccipRead: false } as const
  return { client, isOwn: network.caipNetworkId === networkId }
}
