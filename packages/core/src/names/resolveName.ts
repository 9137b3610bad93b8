import { toCoinType } from '@latchkey/protocol/coinType'
import type { Caip2 } from '@latchkey/protocol/ids'
import { BaseError, type Client, getAddress, type Hex, HttpRequestError, TimeoutError } from 'viem'
import { getEnsAddress, getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { NameNotFoundError } from './errors.ts'
import { getName } from './getName.ts'
import { readCoinType } from './readCoinType.ts'

/**
 * Resolves a name to an address. Tries ENS on the network itself, or else on the configured network that has a
 * universal resolver. There, the address for the receiving chain is preferred over the one for Ethereum (ENSIP-11,
 * ENSIP-15). If ENS does not know the name, tries the kit's server (7.14). Throws `NameNotFoundError`,
 * `ChainIdInvalidError` (5.6), `NameResolutionFailedError` (8.11), or the errors of the chain's transport.
 */
export async function resolveName(
  kit: Kit,
  { name, networkId }: { name: string; networkId: Caip2 },
): Promise<Hex> {
  const normalized = normalizeName(name)
  const address = (await askEns(kit, normalized, networkId)) ?? (await askServer(kit, normalized, networkId))
  if (address) return address
  throw new NameNotFoundError(name)
}

async function askEns(kit: Kit, name: string, networkId: Caip2): Promise<Hex | null> {
  const resolver = findResolver(kit, networkId)
  if (!resolver) return null
  const { client, isOwn } = resolver
  const ask = (coinType?: bigint) =>
    getEnsAddress(client, { name, ...(coinType !== undefined && { coinType }) })
  try {
    return (isOwn ? null : await ask(BigInt(readCoinType(networkId)))) ?? (await ask())
  } catch (error) {
    if (!isAnswer(error)) throw error
    return null
  }
}

async function askServer(kit: Kit, name: string, networkId: Caip2): Promise<Hex | null> {
  const { addresses = {} } = (await getName(kit, { name })) ?? {}
  const led = addresses[String(readCoinType(networkId))] ?? addresses[String(toCoinType(1))]
  return led ? getAddress(led.address) : null
}

/** Reads the primary ENS name of an address. Null if it has none. */
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

/** Returns whether an error is a response of the chain, such as a reverting resolver, and not a failed request. */
function isAnswer(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false
  return !error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError)
}

/**
 * Returns the client to resolve with. CCIP-Read gateways (ERC-3668) are never contacted, because anyone can host them.
 */
function findResolver(kit: Kit, networkId: Caip2): { client: Client; isOwn: boolean } | undefined {
  const evm = kit.config.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const own = evm.filter(({ caipNetworkId }) => caipNetworkId === networkId)
  const network = [...own, ...evm].find(({ contracts }) => contracts?.ensUniversalResolver)
  if (!network) return undefined
  const client = { ...getClient(kit, network.caipNetworkId), ccipRead: false } as const
  return { client, isOwn: network.caipNetworkId === networkId }
}
