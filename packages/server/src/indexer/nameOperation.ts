import type { MinedTransaction } from './readBlock.ts'
import { type Leg, nobody } from './toLegs.ts'

/** An operation of an account in a transaction, or one that it was subject to. */
type Operation = 'approve' | 'burn' | 'deploy' | 'execute' | 'mint' | 'receive' | 'send' | 'trade'

/** approve, setApprovalForAll, increaseAllowance, permit */
const approvals = ['0x095ea7b3', '0xa22cb465', '0x39509351', '0xd505accf']
/** transfer, transferFrom, safeTransferFrom of ERC-721 (two) and of ERC-1155 (two) */
const sends = ['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6']

/** Names a transaction from the view of `account`, given its legs. */
export function nameOperation(
  account: string,
  legs: readonly Leg[],
  transaction: MinedTransaction,
): Operation {
  const outs = legs.filter((leg) => leg.from === account && leg.to !== account)
  const ins = legs.filter((leg) => leg.to === account && leg.from !== account)
  if (ins.length > 0 && outs.length > 0) {
    if (ins.some((leg) => leg.kind !== 'erc20' && leg.from === nobody)) return 'mint'
    if (ins.some((leg) => outs.every((out) => out.token !== leg.token))) return 'trade'
    return account === transaction.from.toLowerCase() ? 'send' : 'receive'
  }
  if (ins.length > 0) return ins.every((leg) => leg.from === nobody) ? 'mint' : 'receive'
  if (outs.length > 0) return outs.every((leg) => leg.to === nobody) ? 'burn' : 'send'
  return nameCall(transaction)
}

function nameCall({ to, input }: MinedTransaction): Operation {
  if (to === null) return 'deploy'
  const selector = input.slice(0, 10)
  if (approvals.includes(selector)) return 'approve'
  return input === '0x' || sends.includes(selector) ? 'send' : 'execute'
}
