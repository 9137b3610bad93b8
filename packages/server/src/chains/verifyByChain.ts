import { rpcErrorCodes } from '@latchkey/protocol/failure'
import {
  BaseError,
  type Chain,
  type Client,
  compactSignatureToSignature,
  createClient,
  custom,
  type Hex,
  isAddressEqual,
  parseCompactSignature,
  recoverMessageAddress,
  serializeSignature,
  size,
  type Transport,
} from 'viem'
import { verifyMessage } from 'viem/actions'
import { isApprovedByContract } from './isApprovedByContract.ts'

/** viem's code of an error without one. */
const unknownCode = -1

/**
 * Verifies a message's signature.
 *
 * Signatures of keys (EIP-191, EIP-2098) are verified without the chain. The chain is used for contracts (ERC-1271,
 * also in its earlier form and with an empty signature), contracts that are not deployed yet (ERC-6492), and keys that
 * act with a contract's code (EIP-7702, ERC-8010). Rejects if the chain does not respond.
 */
export async function verifyByChain(
  client: Client<Transport, Chain | undefined>,
  signed: { address: Hex; message: string; signature: Hex },
): Promise<boolean> {
  if (await isOfKey(signed)) return true
  const { listening, lost } = listenTo(client)
  // viem treats a chain that does not respond like a contract that refuses, and throws if decoding fails.
  if (await verifyMessage(listening, { ...signed, mode: 'eoa' }).catch(() => false)) return true
  if (await isApprovedByContract(listening, signed)) return true
  const reason = lost()
  if (reason !== undefined) throw reason
  return false
}

/** Returns whether a compact signature (EIP-2098) is of the account's own key, since viem only supports 65 bytes. */
async function isOfKey({ address, message, signature }: { address: Hex; message: string; signature: Hex }) {
  if (size(signature) !== 64) return false
  try {
    const whole = serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
    return isAddressEqual(await recoverMessageAddress({ message, signature: whole }), address)
  } catch {
    // Not a point of the curve: a contract may still accept it.
    return false
  }
}

/** Creates a client that records why its chain did not respond. */
function listenTo(client: Client<Transport, Chain | undefined>) {
  let reason: unknown
  const request = async (call: { method: string; params?: unknown }) => {
    try {
      return await client.request(call as never)
    } catch (error) {
      if (!isAnswer(error)) reason = error
      throw error
    }
  }
  return {
    listening: createClient({
      chain: client.chain,
      transport: custom({ request }, { retryCount: 0 }),
      // An account must not make this server send requests to a host of its choice (ERC-3668).
      ccipRead: false,
    }),
    lost: () => reason,
  }
}

/** Returns whether an error is a node's response, such as a reverted call, and not a missing response. */
function isAnswer(error: unknown): boolean {
  const isCode = (cause: unknown) => {
    const { code } = cause as { code?: unknown }
    return typeof code === 'number' && code !== unknownCode && code !== rpcErrorCodes.limitExceeded
  }
  return error instanceof BaseError && error.walk(isCode) !== null
}
