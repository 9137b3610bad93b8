import {
  type CosmosEvent,
  type CosmosMessage,
  type CosmosTransaction,
  readCoins,
} from '../../chains/cosmos/readCosmosTransactions.ts'
import type { ReadTransaction } from '../toReadEntry.ts'

/** A transaction from the view of one account. */
export type CosmosView = ReadTransaction & {
  isSigned: boolean
  /** How much of each denomination came (positive) or went, without the fee. */
  changes: ReadonlyMap<string, bigint>
  /** What the account sent to itself. */
  own: ReadonlyMap<string, bigint>
}

/** A movement of coins between two accounts. An unknown one is empty. */
type Transfer = { from: string; to: string; coins: ReturnType<typeof readCoins> }

/**
 * Reduces a transaction to the view of one account, by the coins that it spent and received, so that coins moved by any
 * module or contract count. The account sent something only if it signed; coins that someone else moved (such as by
 * `authz`) were a call by the first signer.
 */
export function viewCosmosTransaction(transaction: CosmosTransaction, address: string): CosmosView {
  const { events, failed, hash, height, messages, minedAt, signers } = transaction
  const transfers = readTransfers(events)
  const changes = readChanges(events, transfers, address)
  const own = sumOf(transfers.filter(({ from, to }) => from === address && to === address))
  const isSigned = signers.includes(address)
  const isIn = [...changes.values()].some((amount) => amount > 0n)
  const isOut = [...changes.values()].some((amount) => amount < 0n)
  const operation = nameOperation({ isIn, isOut, isSigned, isOwn: own.size > 0, messages })
  const isReceived = operation === 'receive'
  return {
    ...{ hash, height, minedAt, failed, isSigned, operation, changes, own },
    sentFrom: isReceived
      ? findSender(transaction, transfers, address, isSigned)
      : isSigned
        ? address
        : (signers[0] ?? ''),
    sentTo: isReceived ? address : findReceiver(transaction, transfers, address, isSigned),
  }
}

function nameOperation({
  isIn,
  isOut,
  isSigned,
  isOwn,
  messages,
}: {
  isIn: boolean
  isOut: boolean
  isSigned: boolean
  isOwn: boolean
  messages: readonly CosmosMessage[]
}): CosmosView['operation'] {
  if (!isSigned) return isIn && !isOut ? 'receive' : 'execute'
  // Staking pays out the rewards in whatever they are.
  if (isIn && isOut) return messages.some(({ type }) => type.startsWith('/cosmos.')) ? 'execute' : 'trade'
  if (isIn) return 'receive'
  const isPayment = messages.length > 0 && messages.every(({ type }) => payments.has(type))
  return isOut || isOwn || isPayment ? 'send' : 'execute'
}

const ibcTransfer = '/ibc.applications.transfer.v1.MsgTransfer'
/** Messages that do nothing but pay. */
const payments: ReadonlySet<string> = new Set([
  '/cosmos.bank.v1beta1.MsgSend',
  '/cosmos.bank.v1beta1.MsgMultiSend',
  ibcTransfer,
])

/** Sums what an account received and spent. Before version 0.43 of the Cosmos SDK, only transfers have events. */
function readChanges(
  events: readonly CosmosEvent[],
  transfers: readonly Transfer[],
  address: string,
): ReadonlyMap<string, bigint> {
  const changes = new Map<string, bigint>()
  const add = (coins: Transfer['coins'], sign: bigint) => {
    for (const [denom, amount] of coins) changes.set(denom, (changes.get(denom) ?? 0n) + sign * amount)
  }
  if (events.some(({ type }) => type === 'coin_spent' || type === 'coin_received')) {
    for (const { owner, coins } of readOwned(events, 'coin_received', 'receiver'))
      if (owner === address) add(coins, 1n)
    for (const { owner, coins } of readOwned(events, 'coin_spent', 'spender'))
      if (owner === address) add(coins, -1n)
  } else
    for (const { from, to, coins } of transfers) {
      if (to === address) add(coins, 1n)
      if (from === address) add(coins, -1n)
    }
  return new Map([...changes].filter(([, amount]) => amount !== 0n))
}

function readOwned(events: readonly CosmosEvent[], ofType: string, ofOwner: string) {
  const found: { owner: string; coins: Transfer['coins'] }[] = []
  for (const { type, attributes } of events) {
    if (type !== ofType) continue
    let owner = ''
    for (const [name, value] of attributes)
      if (name === ofOwner) owner = value
      else if (name === 'amount') found.push({ owner, coins: readCoins(value) })
  }
  return found
}

/** Reads the transfers. Each starts with its recipient and ends with its amount. */
function readTransfers(events: readonly CosmosEvent[]): readonly Transfer[] {
  const found: Transfer[] = []
  for (const { type, attributes } of events) {
    if (type !== 'transfer') continue
    let [from, to] = ['', '']
    for (const [name, value] of attributes)
      if (name === 'recipient') [from, to] = ['', value]
      else if (name === 'sender') from = value
      else if (name === 'amount') found.push({ from, to, coins: readCoins(value) })
  }
  return found
}

function sumOf(transfers: readonly Transfer[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { coins } of transfers)
    for (const [denom, amount] of coins) sums.set(denom, (sums.get(denom) ?? 0n) + amount)
  return sums
}

/** Finds the sender of received coins: on another chain (IBC), the validator of a reward, or who transferred them. */
function findSender(
  { events, messages, signers }: CosmosTransaction,
  transfers: readonly Transfer[],
  address: string,
  isSigned: boolean,
): string {
  const validator = isSigned ? fieldOf(messages, 'validator_address') : undefined
  const from = transfers.find(({ to, from }) => to === address && from !== address && from !== '')?.from
  return (
    findPacketSender(events, address) ?? validator ?? from ?? signers.find((one) => one !== address) ?? ''
  )
}

/** Finds who sent the first packet of coins from another chain. */
function findPacketSender(events: readonly CosmosEvent[], address: string): string | undefined {
  for (const { type, attributes } of events) {
    if (type !== 'fungible_token_packet') continue
    let sender: string | undefined
    for (const [name, value] of attributes)
      if (name === 'sender') sender = value
      else if (name === 'receiver' && value === address && sender !== undefined && isAddress(sender))
        return sender
  }
  return undefined
}

function findReceiver(
  { messages }: CosmosTransaction,
  transfers: readonly Transfer[],
  address: string,
  isSigned: boolean,
): string {
  const to = transfers.find(({ from, to }) => from === address && to !== '')?.to
  const [first] = messages
  if (!isSigned || !first) return to ?? ''
  // The coins of these go to an account of the chain itself.
  const stated =
    first.type === ibcTransfer ? fieldOf([first], 'receiver') : fieldOf(messages, 'validator_address')
  return stated ?? fieldOf(messages, 'contract') ?? to ?? fieldOf(messages, 'to_address') ?? ''
}

function fieldOf(messages: readonly CosmosMessage[], name: string): string | undefined {
  for (const { fields } of messages) {
    const value = fields.get(name)
    if (value !== undefined && isAddress(value)) return value
  }
  return undefined
}

/** Returns whether a text has the form of an address of any chain. Packets may contain any text. */
function isAddress(text: string): boolean {
  return /^[a-zA-Z0-9]{3,128}$/.test(text)
}
