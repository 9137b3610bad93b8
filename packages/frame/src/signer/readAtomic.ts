import { concatHex } from 'viem'
import type { Account } from '../base/ports.ts'
import { findDelegate } from './findDelegate.ts'
import type { SignerContext } from './signerContext.ts'

/** Prefix of a delegated account's code (EIP-7702). */
const delegationPrefix = '0xef0100'

/**
 * Returns whether an account can execute several calls atomically (EIP-5792). A smart account can. A key's own account
 * can once it is delegated to the contract in the chain's settings, and is `ready` until then. A delegation to another
 * contract is left as it is.
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
