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
import { devnetChainNumber } from '../../chainId.ts'
import { RefusedError } from './RefusedError.ts'

/** Stands in a factory's place where the sender is delegated on the way (EntryPoint 0.8). */
export const delegationMarker: Hex = pad('0x7702', { dir: 'right', size: 20 })

/** What the code of a delegated account begins with (EIP-7702). */
const delegationPrefix = '0xef0100'
const wordBytes = 32

/** Reads an authorization (EIP-7702) as it comes over the wire; of any contract but `delegate` it is refused. */
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

/** Throws where the chain would pass over an authorization: another has signed it, or its nonce is not the next one. */
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

/** The sender as its authorization will make it, for calls that change nothing; nothing where there is none. */
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
