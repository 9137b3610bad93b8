import { concatHex } from 'viem'
import type { Account } from '../ports.ts'
import { findDelegate } from './findDelegate.ts'
import type { SignerContext } from './signerContext.ts'

/** What the code of a delegated account begins with (EIP-7702). */
const delegationPrefix = '0xef0100'

/**
 * Whether an account carries several calls out at once (EIP-5792): a smart account does, a key's own once it is delegated
 * to the contract that the chain's settings name, and until then it is `ready` to be. What it was delegated to elsewhere
 * stays as it is.
 */
export async function readAtomic(
  { type, address }: Account,
  chainId: string,
  { settings, chainRpc }: SignerContext,
  signal?: AbortSignal,
): Promise<'supported' | 'ready' | 'unsupported'> {
  if (type === 'smartAccount') return 'supported'
  const delegate = findDelegate(settings, chainId)
  if (!delegate) return 'unsupported'
  const code = String(await chainRpc(chainId, 'eth_getCode', [address, 'latest'], signal)).toLowerCase()
  if (code === '0x') return 'ready'
  return code === concatHex([delegationPrefix, delegate]).toLowerCase() ? 'supported' : 'unsupported'
}
