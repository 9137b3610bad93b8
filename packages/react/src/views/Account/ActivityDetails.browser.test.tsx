import type { HistoryEntry } from '@latchkey/core'
import { testWorld } from '@latchkey/devnet/testWorld'
import { shortAddress } from '@latchkey/ui'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../../test/openAccount.ts'

const world = await testWorld()
const chain = world.network.caipNetworkId
const [alice, bob] = world.accounts
if (!alice || !bob) throw new Error('The world has no accounts')
const ether = { name: 'Ether', symbol: 'ETH', icon: null }
const dollar = { name: 'Dev Dollar', symbol: 'DUSD', icon: null }
const hash = `0x${'ab'.repeat(32)}`

function moves(direction: 'in' | 'out', numeric: string, token = ether): HistoryEntry['transfers'][number] {
  return {
    ...{ fungible_info: token, nft_info: null, direction, quantity: { numeric } },
    ...{ value: 25, price: 1 },
  }
}

function entryOf(
  metadata: Partial<HistoryEntry['metadata']>,
  transfers: HistoryEntry['transfers'] = [moves('out', '1.5')],
): HistoryEntry {
  return {
    id: 'entry',
    metadata: {
      ...{ operationType: 'send', hash, minedAt: '2026-11-20T09:59:48Z', status: 'confirmed', nonce: 1 },
      ...{ sentFrom: alice?.address ?? '', sentTo: bob?.address ?? '', application: null, chain },
      ...metadata,
    },
    transfers,
  }
}

/** Returns the value beside a label of the card. */
const factOf = (label: string) =>
  page
    .getByRole('term')
    .elements()
    .find((term) => term.textContent === label)
    ?.parentElement?.querySelector('dd')?.textContent

it('a row opens what is known of its transaction, and “Back” returns to the row', async () => {
  const { shadow } = await openAccount(world, { view: 'Account', data: { tab: 'Activity' } })
  const rows = page.getByRole('list', { name: 'Activity' }).getByRole('button')
  await expect.element(rows.first()).toBeVisible()
  const row = rows.first().element() as HTMLElement
  const [what = ''] = row.textContent.match(/Sent|Received|Minted|Swapped|Approved|Contract call/) ?? []
  row.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Transaction' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: what, exact: true })).toBeVisible()
  await expect.element(page.getByText('Confirmed', { exact: true })).toBeVisible()
  expect(factOf('Time')).toMatch(/20\d\d/)
  expect(factOf('Network')).toBe(world.network.name)
  // The server's index knows the block.
  expect(factOf('Block')).toMatch(/^[\d,]+$/)
  const link = page.getByRole('link', { name: 'View transaction' }).element() as HTMLAnchorElement
  expect(link.href).toMatch(new RegExp(`^${world.explorer}/tx/0x[0-9a-f]{64}$`))
  await expect.element(page.getByRole('button', { name: /Copy transaction ID$/ })).toBeVisible()
  await expectNoAxeFindings()
  // The dialog's motion, which returns to the row, loads after the modal.
  const rules = () => shadow?.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]) ?? []
  await expect.poll(() => rules().some(({ cssText }) => cssText.includes('lk-view-in'))).toBe(true)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('tab', { name: 'Activity', selected: true })).toBeVisible()
  await expect.poll(() => shadow?.activeElement?.textContent).toMatch(new RegExp(`^\\w?${what}`))
})

it('shows the fee in money and in the network’s currency, the receiver, and the amount', async () => {
  const fee = { symbol: 'ETH', quantity: { numeric: '0.00021' }, value: 0.52 }
  const entry = entryOf({ block: 21_500_000, fee })
  await openAccount(world, { view: 'ActivityDetails', data: { entry } })
  await expect.element(page.getByText('−1.5 ETH')).toBeVisible()
  await expect.element(page.getByText('$25.00')).toBeVisible()
  expect(factOf('Network fee')).toBe('$0.520.00021 ETH')
  expect(factOf('Block')).toBe('21,500,000')
  expect(factOf('To')).toContain(shortAddress(bob.address))
  expect(factOf('From')).toBeUndefined()
  expect(factOf('Method')).toBeUndefined()
})

it('shows a fee without a price in the network’s currency only, and leaves out what is unknown', async () => {
  const fee = { symbol: 'ETH', quantity: { numeric: '0.00021' }, value: null }
  const { modal } = await openAccount(world, {
    view: 'ActivityDetails',
    data: { entry: entryOf({ fee, sentTo: '' }) },
  })
  await expect.element(page.getByRole('heading', { name: 'Sent' })).toBeVisible()
  expect(factOf('Network fee')).toBe('0.00021 ETH')
  expect(factOf('To')).toBeUndefined()
  expect(factOf('Block')).toBeUndefined()
  const pending = entryOf({ hash: '', status: 'pending', sentTo: '' })
  await modal.open({ view: 'ActivityDetails', data: { entry: pending } })
  await expect.element(page.getByText('Pending', { exact: true })).toBeVisible()
  for (const label of ['Time', 'Network fee', 'Transaction ID']) expect(factOf(label)).toBeUndefined()
  expect(page.getByRole('link').elements()).toEqual([])
})

it('lists everything that a swap moved, and marks a failed transaction', async () => {
  const transfers = [moves('out', '1.25'), moves('in', '3115.62', dollar)]
  const entry = entryOf({ operationType: 'trade' }, transfers)
  const { modal } = await openAccount(world, { view: 'ActivityDetails', data: { entry } })
  const amounts = page.getByRole('list', { name: 'Amounts' })
  await expect.element(amounts.getByText('−1.25 ETH')).toBeVisible()
  await expect.element(amounts.getByText('+3,115.62 DUSD')).toBeVisible()
  await expectNoAxeFindings()
  await modal.open({ view: 'ActivityDetails', data: { entry: entryOf({ status: 'failed' }) } })
  await expect.element(page.getByText('Failed', { exact: true })).toBeVisible()
  await expect.element(amounts).not.toBeInTheDocument()
})

it('names the function that was called, and shows a dash if the chain does not know the transaction', async () => {
  const { modal, wallet } = await openAccount(world, undefined)
  const sending = wallet.provider.request({
    method: 'eth_sendTransaction',
    params: [
      {
        from: alice.address,
        to: world.contracts.dusd,
        data: `0x095ea7b3${bob.address.slice(2).toLowerCase().padStart(64, '0')}${'1'.padStart(64, '0')}`,
      },
    ],
  })
  await wallet.approve('eth_sendTransaction')
  const approved = entryOf({ operationType: 'approve', hash: String(await sending) }, [moves('out', '0')])
  await modal.open({ view: 'ActivityDetails', data: { entry: approved } })
  await expect.element(page.getByText('approve', { exact: true })).toBeVisible()
  await modal.open({
    view: 'ActivityDetails',
    data: { entry: entryOf({ operationType: 'execute' }, [moves('out', '0')]) },
  })
  await expect.element(page.getByRole('heading', { name: 'Contract call' })).toBeVisible()
  await expect.poll(() => factOf('Method')).toBe('—')
})

it('fits a very long amount and name, on a phone and from right to left', async () => {
  const token = { name: 'A name that goes on and on and on', symbol: 'VERYLONGSYMBOL', icon: null }
  const long = moves('in', '12345678901234567890.123456789', token)
  const entry = entryOf({ operationType: 'receive', sentFrom: bob.address, sentTo: alice.address }, [
    long,
    moves('out', '1'),
  ])
  await openAccount(world, { view: 'ActivityDetails', data: { entry } }, { locale: 'ar' })
  const find = (selector: string) => page.getByRole('dialog').element().querySelector(selector)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => find('.lk-token')).toBeTruthy()
  const body = find('.lk-panel-body')
  expect(body?.scrollWidth).toBe(body?.clientWidth)
})
