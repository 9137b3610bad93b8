import type { StoredPending } from '@latchkey/protocol/schema'
import { type Address, getAddress, type Hex } from 'viem'
import { estimateGas } from 'viem/actions'
import { TransactionOverError } from '../errors/send.ts'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import { readCallChainFee, toFee } from './measureCall.ts'
import { type FeesPerGas, raiseFees } from './raiseFees.ts'
import { readMarketFees } from './readFeesPerGas.ts'
import { fromStoredFees, hasEnded, readPendingCall } from './readPendingCall.ts'

/** Purpose of a replacement: to be mined sooner, or not at all. */
export type ReplacementType = 'speedUp' | 'cancel'

/** A transaction that replaces another. */
export type Replacement = {
  /** Purpose. */
  as: ReplacementType
  /** Nonce of both transactions. */
  nonce: number
  /** Receiver. Undefined to deploy a contract. */
  to: Address | undefined
  /** Amount of the native token, in wei. */
  value: bigint
  /** Call data. */
  data: Hex
  /** Gas limit. */
  gas: bigint
  /** Price per unit of gas, in wei. */
  fees: FeesPerGas
  /** Maximum fee in base units of the native token. */
  amount: bigint
  /** Maximum fee of the replaced transaction. */
  amountBefore: bigint
}

/**
 * Plans the replacement of a pending transaction: the same call to speed it up, or an empty transfer to oneself to
 * cancel it. It uses the same nonce, and fees that nodes accept as a replacement and that meet the current market.
 * Throws `TransactionOverError` if nothing is pending.
 */
export async function planReplacement(
  kit: Kit,
  { pending, as }: { pending: StoredPending; as: ReplacementType },
): Promise<Replacement> {
  const { hash, networkId, replacements } = pending
  const client = getClient(kit, networkId)
  const account = getAddress(pending.account)
  const call = pending.call ?? (await readPendingCall(client, hash))
  if (!call || (await hasEnded(client, pending, call.nonce))) throw new TransactionOverError(hash)
  const former = {
    to: call.to === null ? undefined : getAddress(call.to),
    value: BigInt(call.value),
    data: call.data,
  }
  const request = as === 'speedUp' ? former : { to: account, value: 0n, data: '0x' as const }
  const gasBefore = BigInt(call.gas)
  const [market, gas, chainFeeBefore] = await Promise.all([
    readMarketFees(client),
    as === 'speedUp' ? gasBefore : estimateGas(client, { account, to: account, value: 0n }),
    readCallChainFee(client, former, gasBefore),
  ])
  const chainFee = as === 'speedUp' ? chainFeeBefore : await readCallChainFee(client, request, gas)
  const before = fromStoredFees(replacements.at(-1)?.fees ?? call.fees)
  const fees = raiseFees(before, market.at(-1)?.perGas ?? before)
  return {
    as,
    nonce: call.nonce,
    ...request,
    gas,
    fees,
    amount: toFee({ gas, chainFee }, fees).amount,
    amountBefore: toFee({ gas: gasBefore, chainFee: chainFeeBefore }, before).amount,
  }
}
