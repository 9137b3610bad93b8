import {
  type Address,
  concatHex,
  type Hex,
  isAddress,
  isAddressEqual,
  isHex,
  type PublicClient,
  pad,
  type SignedAuthorization,
  type StateOverride,
  size,
} from 'viem'
import { verifyAuthorization } from 'viem/utils'
import { devnetChainNumber } from '../../accounts/chainId.ts'
import { RefusedError } from './RefusedError.ts'

/** Replaces the factory if the operation delegates its sender (EntryPoint 0.8). */
export const delegationMarker: Hex = pad('0x7702', { dir: 'right', size: 20 })

/** Prefix of a delegated account's code (EIP-7702). */
const delegationPrefix = '0xef0100'
const wordBytes = 32

/** Reads an authorization (EIP-7702) in wire format. Rejects any contract other than `delegate`. */
export function readAuthorization(wire: unknown, delegate: Address): SignedAuthorization | undefined {
  if (wire === undefined || wire === null) return undefined
  const { address, chainId, nonce, r, s, yParity } = Object(wire)
  if (!isAddress(String(address), { strict: false }) || !isAddressEqual(address, delegate))
    throw invalid(`The authorization must delegate to ${delegate}.`)
  if (
    ![chainId, nonce, r, s, yParity].every((value) => isHex(value)) ||
    size(r) > wordBytes ||
    size(s) > wordBytes
  )
    throw invalid('The authorization must have chainId, nonce, r, s and yParity, all in hex.')
  if (Number(chainId) !== devnetChainNumber)
    throw invalid(`The authorization must be for chain ${devnetChainNumber}.`)
  return { address, chainId: Number(chainId), nonce: Number(nonce), r, s, yParity: Number(yParity) }
}

/** Throws if the chain would ignore an authorization, because it has another signer or isn't for the next nonce. */
export async function requireGood(
  client: PublicClient,
  authorization: SignedAuthorization,
  sender: Address,
): Promise<void> {
  const isSigned = await verifyAuthorization({ address: sender, authorization }).catch(() => false)
  if (!isSigned) throw invalid('The authorization is not signed by the sender.')
  if (authorization.nonce !== (await client.getTransactionCount({ address: sender })))
    throw invalid('The authorization nonce must be the sender’s next nonce.')
}

/** Returns a state override that delegates the sender by its authorization, for read-only calls. Empty without one. */
export function toDelegated({
  sender,
  authorization,
}: {
  sender: Address
  authorization?: SignedAuthorization | undefined
}): StateOverride {
  return authorization
    ? [{ address: sender, code: concatHex([delegationPrefix, authorization.address]) }]
    : []
}

const invalid = (message: string) => new RefusedError('invalidParams', message)
