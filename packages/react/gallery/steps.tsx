import type { FeeChoice, FeeSpeed, PendingTransaction, SendState, SendToken } from '@latchkey/core'
import { TransactionRevertedError, UserRejectedError } from '@latchkey/core'
import { useStyles } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useKit } from '../src/index.ts'
import accountCss from '../src/views/Account/Account.css.ts'
import { PendingList } from '../src/views/Account/ActivityPanel.tsx'
import { Review } from '../src/views/Send/Review.tsx'
import css from '../src/views/Send/Send.css.ts'
import { SendOutcome, Waiting } from '../src/views/Send/Send.tsx'
import { SendForm } from '../src/views/Send/SendForm.tsx'
import { accounts } from './answers.ts'
import { createSteps } from './StepPanel.tsx'
import type { Specimen } from './specimen.tsx'

const token: SendToken = {
  asset: { type: 'native' },
  networkId: 'eip155:31337',
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  balance: 3_921_400_000_000_000_000n,
  price: 2500,
  iconUrl: '',
}
const receiver = { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', name: 'grace.mob.id', avatar: null }
const from = accounts.rich
const draft = { token, amount: '1.5', receiver: 'grace.mob.id' }
const transfer = {
  from,
  to: receiver.address,
  amount: 1_500_000_000_000_000_000n,
  networkId: 'eip155:31337' as const,
  asset: token.asset,
}
const cost = (speed: FeeSpeed, gwei: bigint): FeeChoice => ({
  speed,
  perGas: { maxFeePerGas: gwei * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n },
  gas: 21_000n,
  chainFee: 0n,
  maxFeePerGas: gwei * 10n ** 9n,
  amount: 21_000n * gwei * 10n ** 9n,
})
const fees = [cost('slow', 6n), cost('usual', 8n), cost('fast', 14n)]
const reviewing = { status: 'reviewing', fees, speed: 'usual', fee: fees[1], error: undefined } as const
const twin = `0x3C44${'5'.repeat(32)}93bC`
const knownTo = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'9'.repeat(64)}`
const { networkId } = token
const base = { from, networkId, draft, receiver, transfer }
const editing = { status: 'editing', from, networkId, draft, isFindingMax: false, error: undefined } as const
const ignore = () => {}
const step = createSteps(css)
const call = {
  nonce: 41,
  to: knownTo,
  value: '1500000000000000000',
  data: '0x',
  gas: '21000',
  fees: { maxFeePerGas: '8000000000', maxPriorityFeePerGas: '1000000000' },
} as const
const waits: PendingTransaction = {
  hash: `0x${'9'.repeat(64)}`,
  networkId: 'eip155:31337',
  account: from,
  sentAt: 0,
  sent: {
    is: 'native',
    amount: '1500000000000000000',
    decimals: 18,
    symbol: 'ETH',
    name: 'Ether',
    iconUrl: '',
    to: knownTo,
    toName: 'grace.mob.id',
  },
  call,
  replacements: [],
}
const pendings: readonly PendingTransaction[] = [
  waits,
  {
    ...waits,
    hash: `0x${'8'.repeat(64)}`,
    ...(waits.sent && {
      sent: {
        ...waits.sent,
        symbol: 'VERYLONGSYMBOL',
        amount: '12345678901234567890123456789',
        toName: 'a-name-that-goes-on-and-on-and-on.mob.eth',
      },
    }),
    replacements: [{ hash: `0x${'7'.repeat(64)}`, as: 'cancel', fees: call.fees }],
  },
  { ...waits, hash: `0x${'6'.repeat(64)}`, outcome: 'cancelled' },
]

/** Every step of a send. */
export const steps: readonly Specimen[] = [
  form('Form', { ...editing, receiver: { status: 'resolved', receiver } }),
  form('Form, looking up', { ...editing, receiver: { status: 'resolving' } }),
  form('Form, wrong', {
    ...editing,
    draft: { ...draft, amount: '12345678901234567890.123', receiver: '0xnothing' },
    receiver: { status: 'invalid', problem: { type: 'unknown' } },
  }),
  step('Review', <Review state={{ ...base, ...reviewing }} dispatch={ignore} />),
  step(
    'Review, fee unknown',
    <Review state={{ ...base, ...reviewing, fees: undefined, fee: undefined }} dispatch={ignore} />,
  ),
  step(
    'Review, declined',
    <Review state={{ ...base, ...reviewing, error: new UserRejectedError(undefined) }} dispatch={ignore} />,
  ),
  step(
    'Review, look-alike',
    <Review
      state={{ ...base, ...reviewing, receiver: { address: twin, name: null, avatar: null } }}
      dispatch={ignore}
    />,
  ),
  form('Form, recent', {
    ...editing,
    draft: { ...draft, receiver: '' },
    receiver: { status: 'empty' },
  }),
  step('Pending', <Pendings />),
  step('Pending', <Waiting />),
  step(
    'Confirming, may be replaced',
    <Kept>
      <SendOutcome state={{ ...base, status: 'confirming', hash }} dispatch={ignore} />
    </Kept>,
  ),
  step('Confirming', <SendOutcome state={{ ...base, status: 'confirming', hash }} dispatch={ignore} />),
  step(
    'Confirmed',
    <SendOutcome
      state={{ status: 'confirmed', from, networkId, token, receiver, transfer, hash }}
      dispatch={ignore}
    />,
  ),
  step(
    'Failed',
    <SendOutcome
      state={{
        ...base,
        status: 'failed',
        hash,
        error: new TransactionRevertedError(hash),
        mayBeMined: false,
      }}
      dispatch={ignore}
    />,
  ),
]

/** Keeps a pending transaction, as a send does once the wallet has signed. */
function Kept({ children }: { children: ReactNode }) {
  const { storage, config } = useKit()
  const kept = { version: 1, transactions: [waits], renumbering: [] }
  useState(() => storage.setItem(`${config.storageKey}.pending`, JSON.stringify(kept)))
  return children
}

function Pendings() {
  useStyles(accountCss)
  return <PendingList transactions={pendings} explorerUrl="https://explorer.test" onForget={ignore} />
}

function form(name: string, state: Extract<SendState, { status: 'editing' }>): Specimen {
  return step(
    name,
    <SendForm
      state={state}
      dispatch={ignore}
      sendables={{ isEmpty: false, balances: { data: [], isError: false, retry: ignore } }}
      onPick={ignore}
    />,
  )
}
