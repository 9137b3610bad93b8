import {
  type Chain,
  type Client,
  encodeFunctionData,
  type Hex,
  hashMessage,
  parseAbi,
  stringToHex,
  type Transport,
  toHex,
  toPrefixedMessage,
} from 'viem'
import { call, getCode } from 'viem/actions'

const current = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
/** The form of ERC-1271 before it was final: with the data instead of its hash. */
const legacy = parseAbi(['function isValidSignature(bytes data, bytes signature) view returns (bytes4)'])

/**
 * Returns whether a deployed contract approves a message. viem asks through a contract that reads the end of every
 * signature, so it fails for an empty one, which wallets use that approve by hash; and it knows the final form alone.
 */
export async function isApprovedByContract(
  client: Client<Transport, Chain | undefined>,
  { address, message, signature }: { address: Hex; message: string; signature: Hex },
): Promise<boolean> {
  const code = await getCode(client, { address }).catch(() => undefined)
  // Without code there is nobody to approve; precompiles answer, one of them with what it is sent.
  if (!code) return false
  const functionName = 'isValidSignature'
  const hash = hashMessage(message)
  const calls = [
    encodeFunctionData({ abi: current, functionName, args: [hash, signature] }),
    // What "data" is was never said: Safe passes on the hash, others hash the signed bytes, or the text, themselves.
    ...[hash, toPrefixedMessage(message), stringToHex(message)].map((data) =>
      encodeFunctionData({ abi: legacy, functionName, args: [data, signature] }),
    ),
  ]
  for (const data of calls)
    if (await approves(client, address, data)) return !(await approvesAll(client, address))
  return false
}

/** Whether a contract approves what nobody can have signed, as one does that answers with what it is sent. */
async function approvesAll(client: Client<Transport, Chain | undefined>, address: Hex): Promise<boolean> {
  const [hash, signature] = [toHex(crypto.getRandomValues(new Uint8Array(32))), '0x'] as const
  const functionName = 'isValidSignature'
  const calls = [
    encodeFunctionData({ abi: current, functionName, args: [hash, signature] }),
    encodeFunctionData({ abi: legacy, functionName, args: [hash, signature] }),
  ]
  for (const data of calls) if (await approves(client, address, data)) return true
  return false
}

/** Each form's answer is its own selector, in a word of its own: a contract that returns what it was sent is no approval. */
async function approves(client: Client<Transport, Chain | undefined>, to: Hex, data: Hex): Promise<boolean> {
  const answer = await call(client, { to, data }).catch(() => undefined)
  return answer?.data === data.slice(0, 10).padEnd(66, '0')
}
