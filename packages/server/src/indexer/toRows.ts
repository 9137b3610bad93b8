import { getAddress } from 'viem'
import type { transfers } from '../storage/schema/transfers.ts'
import { findSigners } from './findSigners.ts'
import type { MinedBlock, MinedTransaction } from './readBlock.ts'
import { type Leg, nobody, toLegs } from './toLegs.ts'

/** A row of `transfers` to insert. */
export type TransferRow = typeof transfers.$inferInsert

/**
 * Whether a token is known to have left its owner without a visible signature. `token` and `owner` are in lower case.
 */
export type IsGiven = (owner: string, token: string) => boolean

type OwnLeg = Leg & {
  ordinal: number
  /** Whether only a contract's log claims that the token left the account. */
  isClaim: boolean
}

/**
 * Converts a block into rows, one set per account involved. Anyone can deploy a contract that logs transfers from any
 * account, so unsigned outgoing transfers only count if `isGiven` confirms them. Otherwise they get no row. NFTs get a
 * row for counting holdings, which no history shows.
 */
export function toRows(chainId: string, block: MinedBlock, isGiven: IsGiven = () => true): TransferRow[] {
  return block.transactions.flatMap((transaction) => transactionRows(chainId, block, transaction, isGiven))
}

/** Lists the owners and tokens for which `toRows` would call `isGiven`. */
export function listUnsigned(
  chainId: string,
  blocks: readonly MinedBlock[],
): { owner: string; token: string }[] {
  const pairs = new Map<string, { owner: string; token: string }>()
  for (const { transactions } of blocks)
    for (const transaction of transactions) {
      const isSigner = findSigners(transaction)
      for (const { from: owner, token, log } of toLegs(chainId, transaction))
        if (token !== null && log !== undefined && owner !== nobody && !isSigner(owner, log))
          pairs.set(`${owner} ${token}`, { owner, token })
    }
  return [...pairs.values()]
}

function transactionRows(
  chainId: string,
  block: MinedBlock,
  transaction: MinedTransaction,
  isGiven: IsGiven,
): TransferRow[] {
  const sender = transaction.from.toLowerCase()
  const isSigner = findSigners(transaction)
  const byAccount = new Map<string, OwnLeg[]>([[sender, []]])
  for (const [ordinal, leg] of toLegs(chainId, transaction).entries())
    for (const account of new Set([leg.from, leg.to])) {
      // Anyone can make a token log transfers of zero from any account, so only the sender gets a row.
      const isNoise = leg.kind === 'erc20' && leg.amount === 0n && account !== sender
      const isClaim =
        account === leg.from &&
        leg.token !== null &&
        leg.log !== undefined &&
        !isSigner(account, leg.log) &&
        !isGiven(account, leg.token)
      const isMovedNft = leg.tokenId !== null && leg.from !== leg.to
      if (account === nobody || isNoise || (isClaim && !isMovedNft)) continue
      const own = byAccount.get(account)
      if (own) own.push({ ...leg, ordinal, isClaim })
      else byAccount.set(account, [{ ...leg, ordinal, isClaim }])
    }
  const target = transaction.to ?? transaction.created
  const shared = {
    chainId,
    blockNumber: block.number,
    txIndex: transaction.index,
    hash: transaction.hash,
    minedAt: block.timestamp,
    sentFrom: getAddress(transaction.from),
    nonce: transaction.nonce,
    failed: transaction.failed,
  }
  return [...byAccount].flatMap(([address, own]) => {
    const shown = own.filter(({ isClaim }) => !isClaim)
    const receiver = findReceiver(address, shown, target)
    const account = {
      ...shared,
      address,
      sentTo: receiver ? getAddress(receiver) : '',
      operation: nameOperation(address, shown, transaction),
    }
    const moved = own.length > 0 ? own : [nothing(sender)]
    return moved.map(({ kind, token, tokenId, amount, ordinal, from, to, isClaim }, at) => ({
      ...account,
      ordinal,
      kind,
      direction: isClaim ? ('taken' as const) : directionOf(address, from, to),
      token,
      tokenId: tokenId?.toString() ?? null,
      amount: amount.toString(),
      fee: address === sender && at === 0 ? (transaction.fee?.toString() ?? null) : null,
    }))
  })
}

/**
 * Returns the recipient of an account's transfers, or `undefined` if there are several. If the account did not only
 * send, returns what the transaction called.
 */
function findReceiver(
  account: string,
  legs: readonly Leg[],
  target: string | null,
): string | null | undefined {
  const receivers = new Set(legs.filter(({ from }) => from === account).map(({ to }) => to))
  const isSend = receivers.size > 0 && legs.every(({ from }) => from === account)
  if (!isSend) return target
  const [receiver] = receivers
  return receivers.size === 1 && receiver !== nobody ? receiver : undefined
}

function directionOf(account: string, from: string, to: string): 'in' | 'out' | 'self' {
  if (from === to) return 'self'
  return from === account ? 'out' : 'in'
}

/** Returns the leg that represents a transaction that moved nothing (Provider API, Tx). */
function nothing(sender: string): OwnLeg {
  return {
    kind: 'native',
    token: null,
    tokenId: null,
    from: sender,
    to: sender,
    amount: 0n,
    ordinal: 0,
    isClaim: false,
  }
}

/** An operation of an account in a transaction, or one that it was subject to. */
type Operation = 'approve' | 'burn' | 'deploy' | 'execute' | 'mint' | 'receive' | 'send' | 'trade'

/** approve, setApprovalForAll, increaseAllowance, permit */
const approvals = ['0x095ea7b3', '0xa22cb465', '0x39509351', '0xd505accf']
/** transfer, transferFrom, safeTransferFrom of ERC-721 (two) and of ERC-1155 (two) */
const sends = ['0xa9059cbb', '0x23b872dd', '0x42842e0e', '0xb88d4fde', '0xf242432a', '0x2eb2c2d6']

/** Names a transaction from the view of `account`, given its legs. */
function nameOperation(account: string, legs: readonly Leg[], transaction: MinedTransaction): Operation {
  const outs = legs.filter((leg) => leg.from === account && leg.to !== account)
  const ins = legs.filter((leg) => leg.to === account && leg.from !== account)
  if (ins.length > 0 && outs.length > 0) {
    if (ins.some((leg) => leg.kind !== 'erc20' && leg.from === nobody)) return 'mint'
    const given = new Set(outs.map(({ token }) => token))
    if (ins.some(({ token }) => !given.has(token))) return 'trade'
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
