import { type BuyState, listOnrampAssets, listOnrampMethods, type OnrampOffer } from '@latchkey/core'
import css from '../src/views/Buy/Buy.css.ts'
import { BuyWaiting } from '../src/views/Buy/Buy.tsx'
import { BuyForm } from '../src/views/Buy/BuyForm.tsx'
import { BuyOutcome } from '../src/views/Buy/BuyOutcome.tsx'
import { AssetPicker, MethodStep } from '../src/views/Buy/pickers.tsx'
import type { Drafting } from '../src/views/Buy/steps.ts'
import { accounts } from './answers.ts'
import { createSteps } from './StepPanel.tsx'
import type { Specimen } from './specimen.tsx'

const ignore = () => {}
const step = createSteps(css, 'buy-')
const network = (name: string, chainId: string) => ({
  ...{ name: name.toLowerCase(), display_name: name, chain_id: chainId, contract_address: '' },
})
const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const options: OnrampOffer['options'] = {
  purchaseCurrencies: [
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [network('Devnet', '31337'), network('Base', '8453')],
    },
    { id: 'DUSD', name: 'Dev Dollar', symbol: 'DUSD', networks: [network('Devnet', '31337')] },
    {
      id: 'LONG',
      name: 'Wrapped Token With A Name That Goes On And On',
      symbol: 'VERYLONGSYMBOL',
      networks: [network('A Network With A Long Name', '424242')],
    },
  ],
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, payment_method_limits: limits })),
}
const assets = listOnrampAssets(options)
const [ether] = assets
const long = assets.at(-1)
const [card] = listOnrampMethods(options, 'USD')
if (!ether || !long || !card) throw new Error('The lists are empty.')

const account = accounts.rich
const draft = { asset: ether, currency: 'USD', method: card, amount: '100' }
const usd = (amount: string) => ({ amount, currency: 'USD' })
const quote = {
  quoteId: 'q',
  paymentTotal: usd('100.00'),
  paymentSubtotal: usd('97.49'),
  coinbaseFee: usd('2.50'),
  networkFee: usd('0.01'),
  purchaseAmount: { amount: '0.038996000000000000', currency: 'ETH' },
}
const orderId = '7b7f1a52-6a55-4a3e-9d9b-6b9fd5a0a1c2'
const order = { account, draft, quote, orderId }
const quoted = { status: 'quoted', isEstimate: false, ...order } as const
const waiting = { status: 'waiting', url: 'https://pay.example.com/session', ...order } as const

/** Every step of a purchase: `?page=buy`. */
export const buySteps: readonly Specimen[] = [
  form('Empty', { status: 'choosing', account, draft: { ...draft, amount: '' } }),
  form('Too much', { status: 'choosing', account, draft: { ...draft, amount: '8000' } }),
  form('Quoting', { status: 'quoting', account, draft, quote: undefined, isEstimate: false }),
  form('Quoted', quoted),
  form('Estimate', { ...quoted, isEstimate: true }),
  form('Examples', { ...quoted, isEstimate: true }, true),
  form('Long', {
    ...quoted,
    draft: { ...draft, asset: long, amount: '7499.99' },
    quote: { ...quote, purchaseAmount: { amount: '12345678901234567890.123456', currency: 'LONG' } },
  }),
  step('Assets', <AssetPicker assets={assets} onPick={ignore} onBack={ignore} />),
  step(
    'Methods',
    <MethodStep options={options} draft={draft} onCurrency={ignore} onPick={ignore} onBack={ignore} />,
  ),
  step('Opening', <BuyWaiting state={{ status: 'opening', ...order }} dispatch={ignore} />),
  step('Pending', <BuyWaiting state={{ ...waiting, isBlocked: false }} dispatch={ignore} />),
  step('Blocked', <BuyWaiting state={{ ...waiting, isBlocked: true }} dispatch={ignore} />),
  end('Confirmed', { status: 'confirmed', isFirst: true, hash: `0x${'9'.repeat(64)}`, ...order }),
  end('Not paid', { status: 'failed', isFirst: true, error: undefined, ...order }),
  end('Failed', { status: 'failed', isFirst: true, error: new Error('gone'), ...order }),
]

function form(name: string, state: Drafting, isSample = false): Specimen {
  return step(
    name,
    <BuyForm
      state={state}
      dispatch={ignore}
      isSample={isSample}
      isFetching={false}
      onRetry={ignore}
      onGo={ignore}
    />,
  )
}

function end(name: string, state: Extract<BuyState, { status: 'confirmed' | 'failed' }>): Specimen {
  return step(name, <BuyOutcome state={state} dispatch={ignore} />)
}
