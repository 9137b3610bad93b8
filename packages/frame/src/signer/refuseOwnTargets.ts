import { concatHex, type Hex, isAddressEqual, pad } from 'viem'
import type { Account, PreparedTransaction } from '../base/ports.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerContext } from './signerContext.ts'
import { cloneCodeEnd, cloneCodeStart } from './toSmartAddress.ts'

/**
 * Rejects calls to the visitor's own accounts, which could change who controls them. The key's own account counts even
 * without code, since it may be delegated later (EIP-7702), and a smart account counts whichever factory created it.
 * Plain transfers are allowed.
 */
export async function refuseOwnTargets(
  calls: readonly Pick<PreparedTransaction, 'to' | 'data'>[],
  { owner }: Account,
  chainId: string,
  { accounts, chainRpc }: SignerContext,
  signal: AbortSignal,
): Promise<void> {
  const own = await accounts.listOwn()
  const targets = new Set(calls.flatMap(({ to, data }) => (to && data !== '0x' ? [to] : [])))
  const isOwn = async (target: Hex) =>
    own.some((each) => isAddressEqual(each, target)) ||
    isCloneOf(owner, String(await chainRpc(chainId, 'eth_getCode', [target, 'latest'], signal)))
  if ((await Promise.all([...targets].map(isOwn))).includes(true))
    throw rpcFailure('unauthorized', "Apps cannot call this wallet's own accounts.")
}

/** Returns whether code is an owner's smart account from any factory: only factory and implementation differ. */
function isCloneOf(owner: Hex, code: string): boolean {
  const end = concatHex([cloneCodeEnd, pad(owner)]).slice(2)
  return code.toLowerCase().startsWith(cloneCodeStart) && code.toLowerCase().endsWith(end.toLowerCase())
}
