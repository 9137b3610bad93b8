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

/** viem's code of an error that has none. */
const unknownCode = -1

/**
 * Verifies a message's signature: keys (EIP-191, EIP-2098) without asking the chain; contracts (ERC-1271, also in its
 * earlier form and with an empty signature), contracts that are yet to be deployed (ERC-6492) and keys that act by a
 * contract's code (EIP-7702, ERC-8010) through it. Rejects where the chain does not answer.
 */
export async function verifyByChain(
  client: Client<Transport, Chain | undefined>,
  signed: { address: Hex; message: string; signature: Hex },
): Promise<boolean> {
  if (await isOfKey(signed)) return true
  const { listening, lost } = listenTo(client)
  // viem takes a chain that does not answer for a contract that refuses; and throws at what cannot be decoded.
  if (await verifyMessage(listening, { ...signed, mode: 'eoa' }).catch(() => false)) return true
  if (await isApprovedByContract(listening, signed)) return true
  const reason = lost()
  if (reason !== undefined) throw reason
  return false
}

/** Tells whether a compact signature (EIP-2098) is the account's own key's: viem reads those of 65 bytes alone. */
async function isOfKey({ address, message, signature }: { address: Hex; message: string; signature: Hex }) {
  if (size(signature) !== 64) return false
  try {
    const whole = serializeSignature(compactSignatureToSignature(parseCompactSignature(signature)))
    return isAddressEqual(await recoverMessageAddress({ message, signature: whole }), address)
  } catch {
    // No point of the curve: a contract may know what it is.
    return false
  }
}

/** A client that remembers why its chain did not answer. */
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
      // An account must not send this server to a host of its choice (ERC-3668).
      ccipRead: false,
    }),
    lost: () => reason,
  }
}

/** Tells a node that says no, such as a contract that reverts, from one that does not answer. */
function isAnswer(error: unknown): boolean {
  const isCode = (cause: unknown) => {
    const { code } = cause as { code?: unknown }
    return typeof code === 'number' && code !== unknownCode && code !== rpcErrorCodes.limitExceeded
  }
  return error instanceof BaseError && error.walk(isCode) !== null
}
