import type { SendState, SendToken } from '@latchkey/core'
import { TransactionRevertedError, UserRejectedError } from '@latchkey/core'
import { useStyles } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { en } from '../src/copy/en.ts'
import { ViewCopyContext } from '../src/hooks/useCopy.ts'
import { type ViewHeader, ViewHeaderContext } from '../src/modal/useViewHeader.ts'
import { Outcome } from '../src/views/Send/Outcome.tsx'
import { Review } from '../src/views/Send/Review.tsx'
import css from '../src/views/Send/Send.css.ts'
import { SendForm } from '../src/views/Send/SendForm.tsx'
import { Waiting } from '../src/views/Send/Waiting.tsx'
import { accounts } from './answers.ts'
import { Panel, type Specimen } from './specimen.tsx'
import { Opener, WithKit } from './View.tsx'

const token: SendToken = {
  asset: { is: 'native' },
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
const fee = { gas: 21_000n, maxFeePerGas: 8_000_000_000n, amount: 168_000_000_000_000n }
const hash = `0x${'9'.repeat(64)}`
const base = { from, draft, receiver, transfer }
const editing = { is: 'editing', from, draft, isFindingMax: false, error: undefined } as const
const ignore = () => {}

/** A send step by step. */
export const steps: readonly Specimen[] = [
  form('Form', { ...editing, receiver: { is: 'resolved', receiver } }),
  form('Form, looking up', { ...editing, receiver: { is: 'resolving' } }),
  form('Form, wrong', {
    ...editing,
    draft: { ...draft, amount: '12345678901234567890.123', receiver: '0xnothing' },
    receiver: { is: 'invalid' },
  }),
  step('Review', <Review state={{ ...base, is: 'reviewing', fee, error: undefined }} dispatch={ignore} />),
  step(
    'Review, fee unknown',
    <Review state={{ ...base, is: 'reviewing', fee: undefined, error: undefined }} dispatch={ignore} />,
  ),
  step(
    'Review, declined',
    <Review state={{ ...base, is: 'reviewing', fee, error: new UserRejectedError() }} dispatch={ignore} />,
  ),
  step('Waiting', <Waiting />),
  step('Confirming', <Outcome state={{ ...base, is: 'confirming', hash }} dispatch={ignore} />),
  step(
    'Confirmed',
    <Outcome state={{ is: 'confirmed', from, token, receiver, transfer, hash }} dispatch={ignore} />,
  ),
  step(
    'Failed',
    <Outcome
      state={{ ...base, is: 'failed', hash, error: new TransactionRevertedError(hash) }}
      dispatch={ignore}
    />,
  ),
]

function form(name: string, state: Extract<SendState, { is: 'editing' }>): Specimen {
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

function step(name: string, content: ReactNode): Specimen {
  return { name, content: <SendStep name={name}>{content}</SendStep> }
}

function SendStep({ name, children }: { name: string; children: ReactNode }) {
  useStyles(css)
  const [header, setHeader] = useState<ViewHeader | null>(null)
  return (
    <WithKit scene="rich" name={name.replace(/\W/g, '-')}>
      <Opener />
      <ViewCopyContext.Provider value={en}>
        <ViewHeaderContext.Provider value={setHeader}>
          <Panel title={header?.title ?? ''} back={header?.onBack !== undefined}>
            {children}
          </Panel>
        </ViewHeaderContext.Provider>
      </ViewCopyContext.Provider>
    </WithKit>
  )
}
