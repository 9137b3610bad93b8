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
/** The draft form of ERC-1271: with the data instead of its hash. */
const legacy = parseAbi(['function isValidSignature(bytes data, bytes signature) view returns (bytes4)'])

/**
 * Returns whether a deployed contract approves a message.
 *
 * viem calls a contract that reads the end of every signature, so it fails for an empty one, which wallets that approve
 * by hash use. It also supports the final form only.
 */
export async function isApprovedByContract(
  client: Client<Transport, Chain | undefined>,
  { address, message, signature }: { address: Hex; message: string; signature: Hex },
): Promise<boolean> {
  const code = await getCode(client, { address }).catch(() => undefined)
  // An account without code cannot approve. Precompiles return data, one of them its own input.
  if (!code) return false
  const functionName = 'isValidSignature'
  const hash = hashMessage(message)
  const calls = [
    encodeFunctionData({ abi: current, functionName, args: [hash, signature] }),
    // The standard never defined "data": Safe passes on the hash, others hash the signed bytes, or the text,
    // themselves.
    ...[hash, toPrefixedMessage(message), stringToHex(message)].map((data) =>
      encodeFunctionData({ abi: legacy, functionName, args: [data, signature] }),
    ),
  ]
  for (const data of calls)
    if (await approves(client, address, data)) return !(await approvesAll(client, address))
  return false
}

/** Returns whether a contract approves what nobody can have signed, such as one that returns its input. */
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

/** Each form returns its own selector, padded to a word, so a contract that echoes its input does not approve. */
async function approves(client: Client<Transport, Chain | undefined>, to: Hex, data: Hex): Promise<boolean> {
  const answer = await call(client, { to, data }).catch(() => undefined)
  return answer?.data === data.slice(0, 10).padEnd(66, '0')
}
