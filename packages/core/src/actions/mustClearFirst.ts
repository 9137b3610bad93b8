import type { Caip2 } from '@latchkey/protocol/ids'
import { getAddress } from 'viem'
import { call as tryOut } from 'viem/actions'
import type { Kit } from '../kit.ts'
import type { EvmCall } from '../utils/encodeTransfer.ts'
import { getClient } from './getClient.ts'
import { toClearing } from './toClearing.ts'

/** Parameters of `mustClearFirst`. */
type MustClearFirstParameters = {
  networkId: Caip2
  address: string
  /** While something else is still approved. */
  approval: EvmCall
}

/**
 * Tells whether a token takes another approval only once what is left of the one before is taken back, as USDT does. A node
 * that tries nothing out is no reason to.
 */
export async function mustClearFirst(
  kit: Kit,
  { networkId, address, approval }: MustClearFirstParameters,
): Promise<boolean> {
  const client = getClient(kit, networkId)
  const passes = ({ to, data }: EvmCall) =>
    tryOut(client, { account: getAddress(address), to, ...(data && { data }) }).then(
      () => true,
      () => false,
    )
  return !(await passes(approval)) && passes(toClearing(approval))
}
