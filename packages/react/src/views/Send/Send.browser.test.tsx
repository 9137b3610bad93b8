import { refreshBalances } from '@latchkey/core'
import { holdBlocks, testWorld } from '@latchkey/devnet/testWorld'
import { nativeTokenAddress, toCaip10 } from '@latchkey/protocol/ids'
import { shortAddress } from '@latchkey/ui'
import {
  createPublicClient,
  erc20Abi,
  erc721Abi,
  http,
  numberToHex,
  parseAbiItem,
  parseEther,
  parseUnits,
} from 'viem'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announced } from '../../../test/announced.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../../test/openAccount.ts'
import { en } from '../../copy/en/en.ts'

const world = await testWorld()
const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
const addressOf = (wanted: string) => world.accounts.find(({ name }) => name === wanted)?.address ?? '0x'
const [bob, carol] = [addressOf('bob'), addressOf('carol')]
const stranger = '0x000000000000000000000000000000000000dEaD'
const { dusd, mobsters, badges } = world.contracts
const networkId = world.network.caipNetworkId
const transferSingle = parseAbiItem(
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
)

const amount = (symbol: string) => page.getByRole('textbox', { name: `Amount of ${symbol}` })
const receiver = () => page.getByRole('textbox', { name: 'To' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

/** Returns a pattern that matches a text whatever its directional marks. */
function plain(text: string): RegExp {
  return new RegExp([...text].map((sign) => sign.replace(/\W/u, '\\$&')).join('[\u2066-\u2069]*'))
}

async function rpc(method: string, params: unknown[]) {
  await chain.request({ method: method as never, params: params as never })
}

describe('Send', () => {
  it('[1.8 send] [4.12 eip155] [4.12 resets] sends ether: form, review, wallet, network, and an empty form again', async () => {
    const before = await chain.getBalance({ address: carol })
    const { wallet, modal, shadow } = await openAccount(world, { view: 'Send', data: { token: 'native' } })
    await userEvent.type(amount('ETH'), '1.5')
    await userEvent.fill(receiver(), carol)
    await button('Review').click()
    await expect.element(page.getByRole('dialog', { name: 'Review' })).toBeVisible()
    await expect.element(page.getByText('Network fee')).toBeVisible()
    await expectNoAxeFindings()
    await button('Send 1.5 ETH').click()
    await expect.element(page.getByText(`Continue in ${wallet.info.name}`)).toBeVisible()
    await wallet.approve('eth_sendTransaction')
    await expect.element(announced('1.5 ETH sent')).toBeVisible()
    expect(await chain.getBalance({ address: carol })).toBe(before + parseEther('1.5'))
    await expect.element(page.getByRole('link', { name: 'View transaction' })).toBeVisible()
    await button('Done').click()
    await expect.poll(() => shadow?.querySelector('dialog')).toBeNull()
    await modal.open({ view: 'Send', data: { token: 'native' } })
    await expect.element(amount('ETH')).toHaveValue('')
    await expect.element(receiver()).toHaveValue('')
  })

  it.each([
    ['fa', '۱٬۰۰۰٫۵', 'This can mean 1000 or 1. Enter one of the two.'],
    ['de', '1.000,5', ''],
  ])(
    'in %s a pasted 1,000.5 is the same in the form, in the review, and on chain',
    async (locale, shown, note) => {
      await rpc('anvil_setBalance', [addressOf('dave'), `0x${parseEther('9000').toString(16)}`])
      const before = await chain.getBalance({ address: carol })
      const request = { view: 'Send', data: { token: 'native' } } as const
      // English texts, because only the numbers matter here.
      const { wallet } = await openAccount(world, request, { account: 'dave', locale, copy: en })
      const field = page.getByRole('textbox', { name: /^Amount of/ })
      await userEvent.fill(field, '1,000')
      await expect.element(field).toHaveAccessibleDescription(note === '' ? '' : plain(note))
      await userEvent.fill(field, '1,000.5')
      await userEvent.fill(receiver(), carol)
      await button('Review').click()
      await button(plain(`Send ${shown} ETH`)).click()
      await wallet.approve('eth_sendTransaction')
      await expect.element(announced(plain(`${shown} ETH sent`))).toBeVisible()
      expect(await chain.getBalance({ address: carol })).toBe(before + parseEther('1000.5'))
    },
  )

  it('sends a token to a name and shows its address before signing', async () => {
    const { wallet } = await openAccount(world, {
      view: 'Send',
      data: { token: `eip155:31337:${dusd}` },
    })
    await userEvent.type(amount('DUSD'), '12.34')
    await userEvent.fill(receiver(), 'nobody-has-this-name.eth')
    await expect.element(receiver()).toHaveAccessibleDescription(/Check the spelling/)
    await userEvent.fill(receiver(), 'bob.mob.eth')
    await expect.element(page.getByText(shortAddress(bob))).toBeVisible()
    await button('Review').click()
    const dialog = page.getByRole('dialog', { name: 'Review' })
    await expect.element(dialog.getByText('bob.mob.eth')).toBeVisible()
    await button(new RegExp(shortAddress(bob))).click()
    await expect.element(dialog.getByText(bob, { exact: true })).toBeVisible()
    const balanceOf = () =>
      chain.readContract({ address: dusd, abi: erc20Abi, functionName: 'balanceOf', args: [bob] })
    const before = await balanceOf()
    await button('Send 12.34 DUSD').click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(announced('12.34 DUSD sent')).toBeVisible()
    expect(await balanceOf()).toBe(before + parseUnits('12.34', 6))
  })

  it('sends an NFT chosen from the list', async () => {
    const { wallet } = await openAccount(world, { view: 'Send' })
    await button(/Change asset/).click()
    await expect.element(page.getByRole('dialog', { name: 'Choose an asset' })).toBeVisible()
    await userEvent.type(page.getByRole('searchbox'), 'mobster')
    await button(/Mobster/)
      .first()
      .click()
    await userEvent.fill(receiver(), carol)
    await button('Review').click()
    const balanceOf = () =>
      chain.readContract({ address: mobsters, abi: erc721Abi, functionName: 'balanceOf', args: [carol] })
    const before = await balanceOf()
    await button(/^Send /).click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(page.getByText(/ sent$/)).toBeVisible()
    expect(await balanceOf()).toBe(before + 1n)
  })

  it('sends the given quantity of a multi-edition NFT', async () => {
    const { wallet } = await openAccount(world, { view: 'Send' })
    await button(/Change asset/).click()
    await userEvent.type(page.getByRole('searchbox'), 'badge')
    await button(/Session badge/)
      .first()
      .click()
    await userEvent.type(page.getByRole('textbox', { name: /^Quantity of/ }), '1')
    await userEvent.fill(receiver(), carol)
    await button('Review').click()
    await button(/^Send 1 ×/).click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(page.getByText(/^1 × .+ sent$/)).toBeVisible()
    const [log] = await chain.getLogs({
      address: badges,
      event: transferSingle,
      args: { to: carol },
      fromBlock: 'earliest',
    })
    expect(log?.args.value).toBe(1n)
  })

  it('tracks a send to its end and announces it after the modal was closed', async () => {
    const { wallet } = await openAccount(world, { view: 'Send', data: { token: 'native' } })
    const makeBlocks = await holdBlocks(world)
    await userEvent.type(amount('ETH'), '0.125')
    await userEvent.fill(receiver(), carol)
    await button('Review').click()
    await button('Send 0.125 ETH').click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(page.getByText('Sending 0.125 ETH')).toBeVisible()
    await button('Done').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await makeBlocks()
    await expect.element(announced('0.125 ETH sent')).toBeVisible()
  })

  it('leaves enough for the fee when sending all of the ether', async () => {
    await openAccount(world, { view: 'Send', data: { token: 'native' } })
    await button('Max').click()
    await expect.poll(() => (amount('ETH').element() as HTMLInputElement).value).toMatch(/^\d+\.\d+$/)
    await userEvent.fill(receiver(), carol)
    await button('Review').click()
    await expect.element(button(/^Send \d/)).toBeEnabled()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('checks the balance again when it changes during the review', async () => {
    const before = numberToHex(await chain.getBalance({ address: carol }))
    onTestFinished(() => rpc('anvil_setBalance', [carol, before]))
    const { kit } = await openAccount(
      world,
      { view: 'Send', data: { token: 'native' } },
      { account: 'carol' },
    )
    await userEvent.type(amount('ETH'), '0.25')
    await userEvent.fill(receiver(), bob)
    await button('Review').click()
    await expect.element(button('Send 0.25 ETH')).toBeEnabled()
    await rpc('anvil_setBalance', [carol, numberToHex(parseEther('0.1'))])
    const native = toCaip10(networkId, nativeTokenAddress('eip155'))
    await refreshBalances(kit, { address: carol, networkId, tokens: [native] })
    await expect.element(button('Send 0.25 ETH')).toBeDisabled()
  })

  it('keeps what was typed when the visitor rejects, and says so quietly', async () => {
    const { wallet } = await openAccount(world, { view: 'Send', data: { token: 'native' } })
    await userEvent.type(amount('ETH'), '0.25')
    await userEvent.fill(receiver(), carol)
    await button('Review').click()
    await button('Send 0.25 ETH').click()
    await wallet.reject('eth_sendTransaction')
    await expect
      .element(page.getByText('You rejected the request in your wallet. Nothing was sent.'))
      .toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await button('Back').click()
    await expect.element(amount('ETH')).toHaveValue('0.25')
    await expect.element(receiver()).toHaveValue(carol)
  })

  it.each([
    { account: 'alice', who: 'a stranger', to: stranger, says: 'No recent transfer to this address found.' },
    { account: 'dave', who: 'a stranger', to: stranger, says: 'No earlier transfer to this address found.' },
    { account: 'alice', who: 'a known recipient', to: bob, says: undefined },
  ])(
    'warns $account about sending to $who only as far as the history shows',
    async ({ account, to, says }) => {
      await openAccount(world, { view: 'Send', data: { token: 'native' } }, { account })
      await userEvent.type(amount('ETH'), '0.01')
      await userEvent.fill(receiver(), to)
      await button('Review').click()
      await expect.element(page.getByText('Network fee')).toBeVisible()
      await expect.element(button('Send 0.01 ETH')).toBeEnabled()
      if (says) await expect.element(page.getByText(says)).toBeVisible()
      else await expect.element(page.getByText(/^No (earlier|recent) transfer/)).not.toBeInTheDocument()
    },
  )

  it('keeps what was typed when it is reopened immediately, and starts over after a send', async () => {
    const { wallet, modal, shadow } = await openAccount(world, { view: 'Send', data: { token: 'native' } })
    const isOpen = () => shadow?.querySelector('dialog')?.open
    // Before the closed window has faded out.
    const closeAndOpen = async () => {
      modal.close()
      await vi.waitUntil(() => !isOpen(), { interval: 5 })
      await modal.open({ view: 'Send', data: { token: 'native' } })
      await expect.poll(isOpen).toBe(true)
    }
    await userEvent.type(amount('ETH'), '0.5')
    await userEvent.fill(receiver(), carol)
    await closeAndOpen()
    await expect.element(amount('ETH')).toHaveValue('0.5')
    await expect.element(receiver()).toHaveValue(carol)
    await button('Review').click()
    await button('Send 0.5 ETH').click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(announced('0.5 ETH sent')).toBeVisible()
    await closeAndOpen()
    await expect.element(amount('ETH')).toHaveValue('')
    await expect.element(receiver()).toHaveValue('')
  })

  it('says what is missing and rejects more than the balance', async () => {
    await openAccount(world, { view: 'Send', data: { token: 'native' } })
    await expect.element(button('Enter an amount')).toBeDisabled()
    await userEvent.type(amount('ETH'), '1')
    await expect.element(button('Enter a recipient')).toBeDisabled()
    await userEvent.fill(receiver(), '0x1234')
    // Don't report an error while the visitor is typing.
    await expect.element(receiver()).not.toHaveAccessibleDescription(/valid .* address or a name/)
    await amount('ETH').click()
    await expect.element(receiver()).toHaveAccessibleDescription(/valid .* address or a name/)
    await userEvent.fill(amount('ETH'), '99999999999')
    await expect.element(amount('ETH')).toHaveAccessibleDescription(/^You have/)
    await expect.element(button('Not enough ETH')).toBeDisabled()
    await expectNoAxeFindings()
  })

  it('says that the tokens cannot be read and when to retry', async () => {
    // Nothing listens on this port.
    await openAccount(world, { view: 'Send' }, { api: 'http://127.0.0.1:1' })
    await expect.element(page.getByRole('alert')).toHaveTextContent('Token Balance Unavailable')
    await expect.element(button(/^Try again in \d+ s$/)).toHaveAttribute('aria-disabled', 'true')
  })

  it('accepts an amount in money and keeps it when units are swapped', async () => {
    await openAccount(world, { view: 'Send', data: { token: `eip155:31337:${dusd}` } })
    await button('Enter in US dollars').click()
    await userEvent.type(page.getByRole('textbox', { name: 'Amount of DUSD in US dollars' }), '10')
    await button('Enter in DUSD').click()
    await expect.element(amount('DUSD')).toHaveValue('10')
  })
})
