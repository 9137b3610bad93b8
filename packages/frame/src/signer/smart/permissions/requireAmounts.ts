import { noLimit, type PermittedTarget } from '@latchkey/protocol/permissions'
import { encodeFunctionData, type Hex, hexToBigInt, isHex, parseAbi, size, slice } from 'viem'
import { FrameFailureError } from '../../../base/FrameFailureError.ts'
import { rpcFailure } from '../../rpcFailure.ts'
import type { SignerContext } from '../../signerContext.ts'

const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function supportsInterface(bytes4 interfaceId) view returns (bool)',
])
const decimalsCall = encodeFunctionData({ abi, functionName: 'decimals' })
/** Checks for a collection (ERC-165, ERC-721). */
const collectionCall = encodeFunctionData({ abi, functionName: 'supportsInterface', args: ['0x80ac58cd'] })
const wordBytes = 32

/**
 * Rejects amount limits on contracts that do not report decimals (ERC-20). Functions of collections (ERC-721) have the
 * same selectors with a token id instead of an amount, so a numeric limit would not restrict them. Throws
 * `FrameFailureError`, or the chain's error if it doesn't respond.
 */
export async function requireAmounts(
  targets: readonly PermittedTarget[],
  chainId: string,
  { chainRpc }: Pick<SignerContext, 'chainRpc'>,
  signal: AbortSignal,
): Promise<void> {
  const call = (to: Hex, data: Hex) =>
    chainRpc(chainId, 'eth_call', [{ to, data }, 'latest'], signal).then(toWord, (error: unknown) => {
      if (isRefusal(error)) return undefined
      throw error
    })
  const limited = targets.filter(({ amountLimit }) => amountLimit !== noLimit)
  await Promise.all(
    limited.map(async ({ target }) => {
      const [decimals, isCollection] = await Promise.all([
        call(target, decimalsCall),
        call(target, collectionCall),
      ])
      if (decimals === undefined || isCollection === 1n)
        throw rpcFailure('invalidParams', `token-allowance: ${target} is not an ERC-20 token.`)
    }),
  )
}

const toWord = (answer: unknown) =>
  isHex(answer) && size(answer) >= wordBytes ? hexToBigInt(slice(answer, 0, wordBytes)) : undefined

/** Returns whether the chain itself reports that a call fails. A busy server reveals nothing about the contract. */
const isRefusal = (error: unknown) =>
  error instanceof FrameFailureError && error.failure.name === 'RPC' && error.cause === 200
