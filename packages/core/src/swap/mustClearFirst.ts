import type { Caip2 } from '@latchkey/protocol/ids'
import { getAddress } from 'viem'
import { call as tryOut } from 'viem/actions'
import { getClient } from '../kit/getClient.ts'
import type { Kit } from '../kit/kit.ts'
import type { EvmCall } from '../utils/encodeTransfer.ts'
import { toClearing } from './toClearing.ts'

/** Parameters of `mustClearFirst`. */
type MustClearFirstParameters = {
  networkId: Caip2
  address: string
  /** An approval, while another allowance is still set. */
  approval: EvmCall
}

/**
 * Returns whether a token, like USDT, requires resetting an existing allowance before a new approval. False if the node
 * cannot simulate calls.
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
