import { type Address, type Chain, type Client, createClient, custom, type Transport } from 'viem'
import { getEnsName, getEnsText, normalize } from 'viem/ens'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import { OutboundError } from '../outbound/OutboundError.ts'
import type { AskGateways } from './createGatewayRequests.ts'
import { orNull } from './orNull.ts'

/** Reads ENS through the universal resolver of a chain. Rejects if the chain or a gateway does not respond. */
export type EnsReader = {
  /**
   * Returns the primary name of an address on the chain with this coin type (ENSIP-11, ENSIP-19). Null unless the name is
   * normalized (ENSIP-15) and resolves back to the address.
   */
  getName(address: Address, coinType: bigint): Promise<string | null>
  /** Returns a text record of a normalized name; null without one. */
  getText(name: string, key: string): Promise<string | null>
}

/** A name needs one or two. A hostile resolver may ask for many. */
const requestsMax = 8

/** Creates a reader of the ENS of a client's chain. */
export function createEnsReader(evm: EvmClient, askGateways: AskGateways): EnsReader {
  const read = async (
    look: (client: Client<Transport, Chain>) => Promise<string | null>,
  ): Promise<string | null> => {
    let requests = 0
    let isGatewayAway = false
    const request: AskGateways = async (asked) => {
      requests += 1
      if (requests > requestsMax) throw new OutboundError('host', 'The name asks too many gateways.')
      try {
        return await askGateways(asked)
      } catch (error) {
        if (error instanceof OutboundError && error.isTemporary) isGatewayAway = true
        throw error
      }
    }
    const client = createClient({
      chain: evm.chain,
      transport: custom({ request: evm.request }, { retryCount: 0 }),
      cacheTime: 0,
      ccipRead: { request },
    })
    const value = await orNull(look(client))
    // The resolver only learns that the gateway failed, and reverts.
    if (value === null && isGatewayAway) throw new UpstreamError('A gateway of the name is not responding.')
    return value
  }
  return {
    async getName(address, coinType) {
      const name = await read((client) => getEnsName(client, { address, coinType }))
      return name !== null && isNormal(name) ? name : null
    },
    getText: (name, key) => read((client) => getEnsText(client, { name, key })),
  }
}

/** Returns whether a name is normalized. Other spellings may imitate another name and resolve to nothing (ENSIP-15). */
function isNormal(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
