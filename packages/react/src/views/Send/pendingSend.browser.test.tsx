import { getHistory } from '@latchkey/core'
import { holdBlocks, testWorld } from '@latchkey/devnet/testWorld'
import { createPublicClient, http } from 'viem'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announced } from '../../../test/announced.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openAccount } from '../../../test/openAccount.ts'
import { errorCopy } from '../../copy/en/errors.ts'

const world = await testWorld()
const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
const addressOf = (wanted: string) => world.accounts.find(({ name }) => name === wanted)?.address ?? '0x'
const [alice, carol] = [addressOf('alice'), addressOf('carol')]
const stranger = '0x000000000000000000000000000000000000dEaD'
/** Begins and ends like Carol's address. */
const twin = `${carol.slice(0, 6)}${'0'.repeat(32)}${carol.slice(-4)}`.toLowerCase()

const amount = () => page.getByRole('textbox', { name: 'Amount of ETH' })
const receiver = () => page.getByRole('textbox', { name: 'To' })
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function rpc(method: string, params: unknown[]) {
  await chain.request({ method: method as never, params: params as never })
}

async function review(to: string, value = '0.125') {
  await userEvent.type(amount(), value)
  await userEvent.fill(receiver(), to)
  await button('Review').click()
}

const openSend = (account = 'alice') =>
  openAccount(world, { view: 'Send', data: { token: 'native' } }, { account })

describe('Send, while pending', () => {
  it('is listed in the activity with the name of its recipient', async () => {
    const { wallet, modal } = await openSend('bob')
    await holdBlocks(world)
    await review(alice)
    await button('Send 0.125 ETH').click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(page.getByText(/^Sending 0\.125 ETH/)).toBeVisible()
    await modal.open({ view: 'Account' })
    await page.getByRole('tab', { name: 'Activity' }).click()
    const waiting = page.getByRole('list', { name: 'Pending' })
    await expect.element(waiting).toHaveTextContent('to alice.mob.eth')
  })

  it('is cancelled from the pending view and reports that nothing was sent', async () => {
    const { wallet } = await openSend()
    await holdBlocks(world)
    const before = await chain.getBalance({ address: carol })
    await review(carol)
    await button('Send 0.125 ETH').click()
    await wallet.approve('eth_sendTransaction')
    await button('Cancel: 0.125 ETH').click()
    await expect.element(page.getByText('Maximum network fee')).toBeVisible()
    await expect.element(page.getByText(/nonce \d+\./)).toBeVisible()
    await expectNoAxeFindings()
    await button(/^Cancel in /).click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(page.getByText(/^Cancelling\./)).toBeVisible()
    await rpc('anvil_mine', [])
    await expect.element(announced('Cancelled')).toBeVisible()
    expect(await chain.getBalance({ address: carol })).toBe(before)
  })

  it('reports that both are pending when the wallet assigns its own nonce, even after the modal closed', async () => {
    const { wallet, modal, shadow } = await openSend()
    await holdBlocks(world)
    await review(carol)
    await button('Send 0.125 ETH').click()
    await wallet.approve('eth_sendTransaction')
    const { request } = wallet.provider
    Object.assign(wallet.provider, {
      request(asked: { method: string; params?: readonly Record<string, unknown>[] }) {
        const params = asked.params?.map((one) => ({ ...one, nonce: undefined }))
        const isSend = asked.method === 'eth_sendTransaction'
        return request.call(wallet.provider, (isSend ? { ...asked, params } : asked) as never)
      },
    })
    await button('Speed up: 0.125 ETH').click()
    await button(/^Speed up in /).click()
    await expect.element(button(/^Continue in /)).toBeVisible()
    modal.close()
    await expect.poll(() => shadow?.querySelector('dialog')).toBeNull()
    await wallet.approve('eth_sendTransaction')
    // Also read aloud: once the notification has loaded, two elements contain the text.
    const said = page.getByText(errorCopy['error.TransactionRenumberedError.title']).first()
    await expect.element(said).toBeVisible()
  })

  it('is announced if the window closes before the wallet responds', async () => {
    const { wallet, modal, shadow } = await openSend()
    const before = await chain.getBalance({ address: carol })
    await review(carol)
    await button('Send 0.125 ETH').click()
    await expect.element(page.getByText(`Continue in ${wallet.info.name}`)).toBeVisible()
    modal.close()
    await expect.poll(() => shadow?.querySelector('dialog')).toBeNull()
    await wallet.approve('eth_sendTransaction')
    await expect.element(announced('0.125 ETH sent')).toBeVisible()
    expect(await chain.getBalance({ address: carol })).toBe(before + 125_000_000_000_000_000n)
  })

  it.each([
    { code: -32_603, title: 'Wallet or network error' },
    { code: 4001, title: undefined },
  ])('reports error $code of a wallet that responds after the window closed', async ({ code, title }) => {
    const events: string[] = []
    const { wallet, modal, shadow } = await openAccount(
      world,
      { view: 'Send', data: { token: 'native' } },
      { onEvent: ({ name }) => events.push(name) },
    )
    const { provider } = wallet
    const request = provider.request.bind(provider) as (asked: { method: string }) => Promise<unknown>
    const failure = (as: number) => Object.assign(new Error('Answer of the wallet'), { code: as })
    let fail = (_: Error) => {}
    const waiting = new Promise<never>((_, reject) => {
      fail = reject
    })
    Object.assign(provider, {
      request(asked: { method: string }) {
        if (asked.method === 'eth_sendTransaction') return waiting
        // viem also tries this method if the first error may mean that the wallet doesn't support it.
        if (asked.method === 'wallet_sendTransaction') return Promise.reject(failure(-32_601))
        return request(asked)
      },
    })
    await review(carol)
    await button('Send 0.125 ETH').click()
    await expect.element(page.getByText(`Continue in ${wallet.info.name}`)).toBeVisible()
    modal.close()
    await expect.poll(() => shadow?.querySelector('dialog')).toBeNull()
    fail(failure(code))
    await expect.poll(() => events).toContain('SEND_ERROR')
    if (title) await expect.element(announced(title)).toBeVisible()
    else await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  it('is listed in the activity, is sped up there, and leaves it once mined', async () => {
    const { wallet, modal } = await openSend()
    await holdBlocks(world)
    const before = await chain.getBalance({ address: carol })
    await review(carol)
    await button('Send 0.125 ETH').click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(page.getByText('Sending 0.125 ETH')).toBeVisible()
    await modal.open({ view: 'Account', data: { tab: 'Activity' } })
    const list = page.getByRole('list', { name: 'Pending' })
    await expect.element(list.getByText('Sending', { exact: true })).toBeVisible()
    await button('Speed up: 0.125 ETH').click()
    await button(/^Speed up in /).click()
    await wallet.reject('eth_sendTransaction')
    await expect
      .element(page.getByText('You rejected the request in your wallet. The transaction is still pending.'))
      .toBeVisible()
    await button(/^Speed up in /).click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(list.getByText('Speeding up')).toBeVisible()
    await expectNoAxeFindings()
    await rpc('anvil_mine', [])
    await expect.element(list).not.toBeInTheDocument()
    expect(await chain.getBalance({ address: carol })).toBe(before + 125_000_000_000_000_000n)
  })
})

describe('Send, to a recipient', () => {
  it('suggests previous recipients and recognizes them the next time', async () => {
    const { wallet, modal, kit, shadow } = await openSend('dave')
    await review(stranger, '0.01')
    await expect.element(page.getByText(/^No earlier transfer/)).toBeVisible()
    await button('Send 0.01 ETH').click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(announced('0.01 ETH sent')).toBeVisible()
    expect(kit.storage.getItem(`${kit.config.storageKey}.receivers`)).toContain(stranger)
    await button('Done').click()
    await expect.poll(() => shadow?.querySelector('dialog')).toBeNull()
    await modal.open({ view: 'Send', data: { token: 'native' } })
    await button(/^Send to/)
      .first()
      .click()
    await expect.element(receiver()).toHaveValue(stranger)
    await userEvent.type(amount(), '0.01')
    await button('Review').click()
    await expect.element(button('Send 0.01 ETH')).toBeEnabled()
    await expect.element(page.getByText(/^No (earlier|recent) transfer/)).not.toBeInTheDocument()
  })

  it('warns of an address that only looks like a known one, shows both, and asks whether it is meant', async () => {
    // As thieves do: a little of nothing, from an address like that of a friend.
    await rpc('anvil_setBalance', [twin, '0xde0b6b3a7640000'])
    await rpc('anvil_impersonateAccount', [twin])
    await rpc('eth_sendTransaction', [{ from: twin, to: alice, value: '0x1', gas: '0x5208' }])
    await rpc('anvil_stopImpersonatingAccount', [twin])
    const { kit, modal } = await openAccount(world, undefined)
    const read = () => getHistory(kit, { address: alice, networkId: world.network.caipNetworkId })
    const senders = async () => (await read()).data.map(({ metadata }) => metadata.sentFrom.toLowerCase())
    await expect.poll(senders).toContain(twin)
    kit.storage.setItem(
      `${kit.config.storageKey}.receivers`,
      JSON.stringify({
        version: 1,
        accounts: [{ account: alice, receivers: [{ address: carol, name: 'carol.mob.eth' }] }],
      }),
    )
    await modal.open({ view: 'Send', data: { token: 'native' } })
    await userEvent.fill(receiver(), twin)
    await expect.element(receiver()).toHaveAccessibleDescription(/^This only looks like carol\.mob\.eth/)
    await userEvent.type(amount(), '0.125')
    await button('Review').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('This isn’t carol.mob.eth')
    await expect.element(page.getByRole('alert')).toHaveTextContent('It sent you tokens')
    await expect.element(page.getByText(carol, { exact: true })).toBeVisible()
    await expect.element(button('Send 0.125 ETH')).toBeDisabled()
    await expectNoAxeFindings()
    await page.getByRole('switch', { name: /I compared them/ }).click()
    await expect.element(button('Send 0.125 ETH')).toBeEnabled()
  })
})

describe('Send, with a fee', () => {
  it('shows what each speed costs and sends with the chosen one', async () => {
    const { wallet } = await openSend()
    await review(carol, '0.01')
    await button('Speed: Standard').click()
    const fast = page.getByRole('radio', { name: /^Fast/ })
    await expect.element(page.getByRole('radio', { name: /^Standard/ })).toBeChecked()
    await expectNoAxeFindings()
    await fast.click()
    await expect.element(fast).toBeChecked()
    await button('Send 0.01 ETH').click()
    const asked = await wallet.approve('eth_sendTransaction')
    const [{ maxFeePerGas, maxPriorityFeePerGas }] = asked.params as [Record<string, `0x${string}`>]
    const { baseFeePerGas } = await chain.getBlock()
    expect(BigInt(maxFeePerGas ?? 0)).toBeGreaterThan(
      (baseFeePerGas ?? 0n) + BigInt(maxPriorityFeePerGas ?? 0),
    )
    await expect.element(announced('0.01 ETH sent')).toBeVisible()
  })
})
