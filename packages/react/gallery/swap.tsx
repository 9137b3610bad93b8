import {
  FeeBalanceInsufficientError,
  LiquidityInsufficientError,
  QuoteMovedError,
  type SwapState,
  type SwapToken,
  TransactionRevertedError,
  UserRejectedError,
} from '@latchkey/core'
import { Progress } from '../src/views/Swap/Progress.tsx'
import css from '../src/views/Swap/Swap.css.ts'
import { SlippageStep } from '../src/views/Swap/Swap.tsx'
import { SwapForm } from '../src/views/Swap/SwapForm.tsx'
import { SwapOutcome } from '../src/views/Swap/SwapOutcome.tsx'
import type { Drafting } from '../src/views/Swap/steps.ts'
import { TokenPicker } from '../src/views/Swap/TokenPicker.tsx'
import { accounts } from './answers.ts'
import { createSteps } from './StepPanel.tsx'
import type { Specimen } from './specimen.tsx'

const networkId = 'eip155:31337'
const ignore = () => {}
const step = createSteps(css, 'swap-')

function token(symbol: string, name: string, digit: string, balance: bigint, price: number): SwapToken {
  const id = `${networkId}:0x${digit.repeat(40)}` as const
  return { id, networkId, name, symbol, decimals: 18, balance, price, iconUrl: '' }
}

const unit = 10n ** 18n
const ether = token('ETH', 'Ether', 'e', (39214n * unit) / 10_000n, 2500)
const dollar = token('DUSD', 'Dev Dollar', '1', 2250n * unit, 1)
const mob = token('MOB', 'Mob Token', '8', 0n, 0.5)
const long = token('VERYLONGSYMBOL', 'Wrapped Token With A Name That Goes On And On', '4', unit ** 2n, 1.07)
const list = [ether, dollar, mob, long]

const draft = { from: ether, to: dollar, amount: '1.5', slippagePpm: 10_000 }
const account = accounts.rich
const swap = { networkId, from: ether.id, to: dollar.id, amount: (15n * unit) / 10n } as const
const quote = {
  amountOut: 3_726_814_209_551_000_000_000n,
  priceImpact: '0.0372',
  fee: 0n,
  route: [ether.id, mob.id, dollar.id],
  spender: `0x${'9'.repeat(40)}`,
  takesPermit: false,
}
const minimum = (quote.amountOut * 99n) / 100n
const hash = `0x${'9'.repeat(64)}`
const order = { account, draft, swap, quote, minimum, way: 'none', refused: [] } as const
const call = { to: `0x${'9'.repeat(40)}`, value: 0n, minimum, gas: 1n, gasPrice: 1n } as const
const approved = {
  ...order,
  way: 'approval',
  draft: { ...draft, from: dollar, to: mob, amount: '12.5' },
  swap: { ...swap, from: dollar.id, to: mob.id, amount: (125n * unit) / 10n },
} as const
const signing = { status: 'signing', call, approvals: [] } as const
const waiting = { status: 'approving', isFoundAgain: false } as const
const tokens = { data: list, isError: false, retry: ignore }
const choosing = { status: 'choosing', account, isFindingMax: false, error: undefined } as const

/** Every step of a swap: `?page=swap`. */
export const swapSteps: readonly Specimen[] = [
  form('Empty', { ...choosing, draft: { ...draft, to: undefined, amount: '' } }),
  form('Quoting', { status: 'quoting', account, draft, swap, quote: undefined }),
  form('Quoted', { status: 'quoted', ...order, error: undefined }),
  form('Warning', {
    status: 'quoted',
    ...order,
    quote: { ...quote, priceImpact: '2.4131' },
    error: undefined,
  }),
  form('High impact', {
    status: 'quoted',
    ...order,
    quote: { ...quote, priceImpact: '16.2' },
    error: undefined,
  }),
  form('No liquidity', { ...choosing, draft, error: new LiquidityInsufficientError() }),
  form('Too much', { status: 'quoted', ...order, draft: { ...draft, amount: '150' }, error: undefined }),
  form('Long', {
    status: 'quoted',
    ...order,
    draft: { ...draft, from: long, to: { ...long, id: mob.id }, amount: '12345678901234567890.123' },
    quote: { ...quote, amountOut: unit * 12_345_678_901_234_567_890n },
    error: undefined,
  }),
  step('Picker', <TokenPicker side="to" tokens={tokens} onPick={ignore} onBack={ignore} />),
  step(
    'Picker loading',
    <TokenPicker side="to" tokens={{ ...tokens, data: undefined }} onPick={ignore} onBack={ignore} />,
  ),
  step(
    'Picker failed',
    <TokenPicker
      side="to"
      tokens={{ ...tokens, data: undefined, isError: true }}
      onPick={ignore}
      onBack={ignore}
    />,
  ),
  step('Slippage', <SlippageStep slippagePpm={35_000} onChoose={ignore} onBack={ignore} />),
  step('Approving', <Progress state={{ ...waiting, hash: undefined, ...approved }} />),
  step('Approval sent', <Progress state={{ ...waiting, hash, ...approved }} />),
  step('Permitting', <Progress state={{ status: 'permitting', ...approved, way: 'permit' }} />),
  step('Together', <Progress state={{ ...signing, ...approved, way: 'calls' }} />),
  step('Signing', <Progress state={{ ...signing, ...approved }} />),
  step('Confirming', <Progress state={{ status: 'confirming', sent: { hash }, ...order }} />),
  end('Confirmed', { status: 'confirmed', hash, ...order }),
  end('Declined', {
    status: 'failed',
    step: 'signing',
    hash: undefined,
    sent: undefined,
    error: new UserRejectedError(undefined),
    ...order,
  }),
  end('Moved', {
    status: 'failed',
    step: 'building',
    hash: undefined,
    sent: undefined,
    error: new QuoteMovedError(),
    ...order,
  }),
  end('Reverted', {
    status: 'failed',
    step: 'confirming',
    hash,
    sent: { hash },
    error: new TransactionRevertedError(hash, 'TRANSFER_PAUSED'),
    ...order,
  }),
  end('Reverted, moved', {
    status: 'failed',
    step: 'confirming',
    hash,
    sent: { hash },
    error: new TransactionRevertedError(hash, 'InsufficientOutput'),
    ...order,
  }),
  end('No fee', {
    status: 'failed',
    step: 'checkingAllowance',
    hash: undefined,
    sent: undefined,
    error: new FeeBalanceInsufficientError('ETH'),
    ...approved,
  }),
]

function form(name: string, state: Drafting): Specimen {
  return step(name, <SwapForm state={state} dispatch={ignore} tokens={tokens} onGo={ignore} />)
}

function end(name: string, state: Extract<SwapState, { status: 'confirmed' | 'failed' }>): Specimen {
  return step(name, <SwapOutcome state={state} dispatch={ignore} />)
}
