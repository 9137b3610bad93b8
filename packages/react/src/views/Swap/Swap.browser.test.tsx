import {
  type Balances,
  type Config,
  createMemoryStorage,
  getBalancesQueryOptions,
  getQueryClient,
  type KitEvent,
} from '@latchkey/core'
import { holdBlocks, testWorld } from '@latchkey/devnet/testWorld'
import { teachCalls } from '@latchkey/devnet/wallets'
import {
  concatHex,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  numberToHex,
  padHex,
  parseAbi,
  parseAbiItem,
  parseEther,
  parseUnits,
  size,
  stringToHex,
} from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { announced } from '../../../test/announced.ts'
import { cancelElsewhere } from '../../../test/cancelElsewhere.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { hideReceipts } from '../../../test/hideReceipts.ts'
import { openAccount } from '../../../test/openAccount.ts'
import { renderKit } from '../../../test/renderKit.tsx'
import { isAtRest, watchAnswers } from '../../../test/watchAnswers.ts'

const world = await testWorld()
const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
const addressOf = (wanted: string) => world.accounts.find(({ name }) => name === wanted)?.address ?? '0x'
const alice = addressOf('alice')
const { ammFactory, ammRouter, dusd, mob, silent, weth } = world.contracts
const poolAbi = parseAbi([
  'function addLiquidityETH(address, uint256, uint256, uint256, address, uint256) payable',
])
const approval = parseAbiItem('event Approval(address indexed owner, address indexed spender, uint256 value)')

const button = (name: string | RegExp) => page.getByRole('button', { name })
const amount = (symbol: string) => page.getByRole('textbox', { name: `Amount of ${symbol} to pay` })
const received = (symbol: string) => page.getByLabelText(`Amount of ${symbol} to receive`)
const dialog = (name: string) => page.getByRole('dialog', { name })

const balance = (token: `0x${string}`, owner: `0x${string}`) =>
  chain.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
const allowance = (token: `0x${string}`) =>
  chain.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [alice, ammRouter] })
const approveNothing = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ammRouter, 0n] })

/** Returns the current step. */
const current = () =>
  page.getByRole('list', { name: 'Steps of this swap' }).element().querySelector('[aria-current=step]')
    ?.textContent

async function rpc(method: string, params: unknown[]) {
  return chain.request({ method: method as never, params: params as never })
}

async function sendAs(from: `0x${string}`, to: `0x${string}`, data: `0x${string}`, value = 0n) {
  await rpc('anvil_impersonateAccount', [from])
  const hash = await rpc('eth_sendTransaction', [{ from, to, data, value: numberToHex(value) }])
  await chain.waitForTransactionReceipt({ hash: hash as `0x${string}`, pollingInterval: 100 })
  await rpc('anvil_stopImpersonatingAccount', [from])
}

/** Returns the value of a term. */
const termOf = (name: string) =>
  page.getByText(name, { exact: true }).element().nextElementSibling?.textContent ?? ''
/** Parses a number as shown, such as `$1,250.5` or `0.0003 ETH`. */
const numberIn = (text: string) => Number(text.replace(/[^\d.]/g, ''))

/** Removes the impact from each quote, as with markets that can't report it, such as 0x. */
function withholdImpact() {
  const { fetch } = window
  onTestFinished(() => void Object.assign(window, { fetch }))
  const fetchQuotes: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const url = input instanceof Request ? input.url : String(input)
    if (!url.includes('/convert/quotes') || !answer.ok) return answer
    const { quotes } = (await answer.json()) as { quotes: { priceImpact?: string }[] }
    return Response.json({ quotes: quotes.map(({ priceImpact: _, ...quote }) => quote) })
  }
  Object.assign(window, { fetch: fetchQuotes })
}

/** Opens the view like a reloaded page does. */
async function openAgain(config: Partial<Config>) {
  const again = renderKit({
    networks: [world.network],
    api: world.api,
    projectId: world.projectId,
    ...config,
  })
  await expect.poll(() => again.kit.facts.get().status).toBe('connected')
  await again.modal.open({ view: 'Swap' })
}

/** Chooses both tokens, enters the amount, and submits. */
async function fillIn(symbol: string, pay: RegExp, receive: RegExp, written: string) {
  await choose('pay', pay)
  await choose('receive', receive)
  await userEvent.type(amount(symbol), written)
  await button(`Swap ${written} ${symbol}`).click()
}

/** Chooses one side's token by part of its name. */
async function choose(side: 'pay' | 'receive', name: RegExp) {
  await button(side === 'pay' ? /^Paying/ : /^(Receiving|Choose a token to receive)/).click()
  await button(name).first().click()
}

describe('Swap', () => {
  it('[1.8 swap] [2.2 Swap] swaps ether for a token: quote with its terms, wallet, network', async () => {
    const told: KitEvent[] = []
    const [before, dollars] = [await chain.getBalance({ address: alice }), await balance(dusd, alice)]
    const { kit, wallet, shadow } = await openAccount(
      world,
      { view: 'Swap' },
      { onEvent: (event) => told.push(event) },
    )
    await expect.element(button(/^Choose a token$/)).toBeDisabled()
    await choose('receive', /Dev Dollar/)
    await expect.element(button('Enter an amount')).toBeDisabled()
    await userEvent.type(amount('ETH'), '0.5')
    await expect.element(button('Swap 0.5 ETH')).toBeEnabled()
    for (const term of ['Rate', 'Price impact', 'Minimum received', 'Slippage', 'Network fee', 'Route'])
      await expect.element(page.getByText(term, { exact: true })).toBeVisible()
    await expect.element(page.getByText(/^1 ETH = [\d,.]+ DUSD$/)).toBeVisible()
    await expect.element(page.getByText('ETH → DUSD')).toBeVisible()
    await expect.element(received('DUSD')).toHaveTextContent(/^[\d,.]+$/)
    const least = page.getByText(/^[\d,.]+ DUSD$/).element().textContent ?? ''
    const [paid = 0, got = 0] = page
      .getByText(/^\$[\d,]+(\.\d+)?$/)
      .elements()
      .filter((shown) => shown.closest('.lk-swap-under'))
      .map((shown) => numberIn(shown.textContent))
    expect(got).toBeCloseTo(numberIn(received('DUSD').element().textContent), 1)
    expect(paid / got).toBeGreaterThan(1)
    expect(paid / got).toBeLessThan(1.02)
    await expect.poll(() => termOf('Network fee')).toMatch(/^<?\$[\d.]+0\.0\d* ETH$/)
    const most = numberIn(termOf('Network fee').replace(/^<?\$\d+\.\d\d/, ''))
    await expectNoAxeFindings()
    await button('Swap 0.5 ETH').click()
    await expect.element(page.getByText(`Continue in ${wallet.info.name}`)).toBeVisible()
    await wallet.approve('eth_sendTransaction')
    await expect.element(announced('0.5 ETH swapped for DUSD')).toBeVisible()
    await expectNoAxeFindings()
    expect((await balance(dusd, alice)) - dollars).toBeGreaterThan(
      parseUnits(least.replace(/[^\d.]/g, ''), 6),
    )
    const fee = Number(before - (await chain.getBalance({ address: alice })) - parseEther('0.5')) / 1e18
    expect(fee).toBeGreaterThan(most / 20)
    expect(fee).toBeLessThanOrEqual(most)
    expect(kit.storage.getItem(`${kit.config.storageKey}.swap`)).toBeNull()
    const swaps = told.filter(({ name }) => name.includes('SWAP'))
    expect(swaps.map(({ name }) => name)).toEqual(['OPEN_SWAP', 'SWAP_INITIATED', 'SWAP_SUCCESS'])
    expect(swaps[2]?.properties).toMatchObject({ fromToken: 'ETH', toToken: 'DUSD' })
    await button('Done').click()
    await expect.poll(() => shadow?.querySelector('dialog')).toBeNull()
  })

  it('signs for the exact amount of a token first, and shows both steps', async () => {
    // The seed's year has left an approval.
    await sendAs(alice, dusd, approveNothing)
    await expect.poll(() => allowance(dusd)).toBe(0n)
    const before = await balance(dusd, alice)
    const sent = await chain.getTransactionCount({ address: alice })
    const fromBlock = (await chain.getBlockNumber()) + 1n
    const { wallet } = await openAccount(world, { view: 'Swap' })
    await fillIn('DUSD', /Dev Dollar/, /Ether/, '12.5')
    await expect.poll(current).toContain('Sign to approve exactly 12.5 DUSD')
    await wallet.approve('eth_signTypedData_v4')
    await expect.poll(current).toMatch(/Swap 12\.5 DUSD for [\d.]+ ETH.*Approve in/)
    await wallet.approve('eth_sendTransaction')
    await expect.element(announced(/^12\.5 DUSD swapped for/)).toBeVisible()
    const logs = await chain.getLogs({ address: dusd, event: approval, args: { owner: alice }, fromBlock })
    expect(logs[0]?.args).toMatchObject({ spender: ammRouter, value: parseUnits('12.5', 6) })
    expect(before - (await balance(dusd, alice))).toBe(parseUnits('12.5', 6))
    expect(await allowance(dusd)).toBe(0n)
    expect((await chain.getTransactionCount({ address: alice })) - sent).toBe(1)
  })

  it('approves the exact amount of a token without permits, and resumes after a reload', async () => {
    const config = { storage: createMemoryStorage(), storageKey: 'approval' }
    await sendAs(alice, weth, '0xd0e30db0', parseEther('1'))
    await sendAs(alice, weth, approveNothing)
    await expect.poll(() => allowance(weth)).toBe(0n)
    const { wallet, unmount } = await openAccount(world, { view: 'Swap' }, config)
    const makeBlocks = await holdBlocks(world)
    await fillIn('WETH', /Wrapped Ether/, /Dev Dollar/, '0.5')
    await expect.poll(current).toContain('Approve exactly 0.5 WETH')
    await wallet.approve('eth_sendTransaction')
    await expect.element(page.getByText('Confirming the approval')).toBeVisible()
    unmount()
    await openAgain(config)
    await expect.element(page.getByText('Confirming the approval')).toBeVisible()
    await expectNoAxeFindings()
    await makeBlocks()
    await expect.element(button('Swap 0.5 WETH')).toBeEnabled()
    expect(await allowance(weth)).toBe(parseEther('0.5'))
    await button('Swap 0.5 WETH').click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(announced(/^0\.5 WETH swapped for/)).toBeVisible()
    expect(await allowance(weth)).toBe(0n)
    expect(config.storage.getItem('approval.swap')).toBeNull()
  })

  it('asks a wallet that batches calls once', async () => {
    await sendAs(alice, dusd, approveNothing)
    await expect.poll(() => allowance(dusd)).toBe(0n)
    const { wallet } = await openAccount(world, { view: 'Swap' })
    const { request } = wallet.provider
    teachCalls(wallet.provider, {
      chainId: Number(world.network.id),
      rpc: world.rpc,
      atomic: 'supported',
      async send(call) {
        const sent = request({ method: 'eth_sendTransaction', params: [call] })
        await wallet.approve('eth_sendTransaction')
        return sent
      },
    })
    const before = await balance(dusd, alice)
    await fillIn('DUSD', /Dev Dollar/, /Mob Token/, '3')
    await expect.element(announced('3 DUSD swapped for MOB')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'View transaction' })).toBeVisible()
    expect(before - (await balance(dusd, alice))).toBe(parseUnits('3', 6))
    expect(await allowance(dusd)).toBe(0n)
  })

  it('keeps what was entered when the visitor rejects, and swaps on retry', async () => {
    const { wallet } = await openAccount(world, { view: 'Swap' })
    await choose('receive', /Dev Dollar/)
    await userEvent.type(amount('ETH'), '0.25')
    await button('Swap 0.25 ETH').click()
    await wallet.reject('eth_sendTransaction')
    await expect.element(page.getByText('You rejected the request')).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await button('Edit swap').click()
    await expect.element(amount('ETH')).toHaveValue('0.25')
    await button('Swap 0.25 ETH').click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(announced('0.25 ETH swapped for DUSD')).toBeVisible()
  })

  it('reports insufficient liquidity and insufficient balance', async () => {
    await openAccount(world, { view: 'Swap' })
    await choose('receive', /Silent Cash/)
    await userEvent.type(amount('ETH'), '1')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Not enough liquidity')
    await expect.element(button('Swap 1 ETH')).toBeDisabled()
    await choose('receive', /Dev Dollar/)
    await userEvent.fill(amount('ETH'), '9999')
    await expect.element(amount('ETH')).toHaveAccessibleDescription(/^You have/)
    await expect.element(button('Not enough ETH')).toBeDisabled()
  })

  it('accepts the typed word without case and accents, and in English', async () => {
    const copy = { 'swap.impact.word': 'échanger' }
    await openAccount(world, { view: 'Swap' }, { account: 'carol', copy })
    await choose('receive', /Mob Token/)
    await userEvent.type(amount('ETH'), '200')
    const word = page.getByRole('textbox', { name: 'Type “échanger” to swap anyway' })
    for (const typed of ['ECHANGER ', 'swap']) {
      await userEvent.fill(word, 'change')
      await expect.element(button('Swap 200 ETH')).toBeDisabled()
      await userEvent.fill(word, typed)
      await expect.element(button('Swap 200 ETH')).toBeEnabled()
    }
  })

  it('warns of a price impact and requires a typed word for a high one', async () => {
    await openAccount(world, { view: 'Swap' }, { account: 'carol' })
    await choose('receive', /Mob Token/)
    await userEvent.type(amount('ETH'), '20')
    await expect.element(page.getByText(/^Price impact of/)).toBeVisible()
    await expect.element(button('Swap 20 ETH')).toBeEnabled()
    await userEvent.fill(amount('ETH'), '200')
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^High price impact: /)
    await expect.element(button('Swap 200 ETH')).toBeDisabled()
    await userEvent.type(page.getByRole('textbox', { name: 'Type “swap” to swap anyway' }), 'swap')
    await expect.element(button('Swap 200 ETH')).toBeEnabled()
    await expectNoAxeFindings()
    await userEvent.fill(amount('ETH'), '20000')
    await expect.element(button('Not enough ETH')).toBeDisabled()
    expect(page.getByRole('textbox', { name: /^Type / }).query()).toBeNull()
  })

  it('resumes a pending swap after a reload', async () => {
    const config = { storage: createMemoryStorage(), storageKey: 'reload' }
    const { wallet, unmount } = await openAccount(world, { view: 'Swap' }, config)
    const makeBlocks = await holdBlocks(world)
    const before = await balance(mob, alice)
    await choose('receive', /Mob Token/)
    await userEvent.type(amount('ETH'), '0.125')
    await button('Swap 0.125 ETH').click()
    await wallet.approve('eth_sendTransaction')
    await expect.element(page.getByText('Swapping 0.125 ETH')).toBeVisible()
    unmount()
    await openAgain(config)
    await expect.element(page.getByText('Swapping 0.125 ETH')).toBeVisible()
    await makeBlocks()
    await expect.element(announced('0.125 ETH swapped for MOB')).toBeVisible()
    expect(await balance(mob, alice)).toBeGreaterThan(before)
    expect(config.storage.getItem('reload.swap')).toBeNull()
  })

  it('[8.13 cancelled] reports that it was cancelled, keeps what was entered, and stops tracking it', async () => {
    const config = { storage: createMemoryStorage(), storageKey: 'cancelled' }
    const { wallet } = await openAccount(world, { view: 'Swap' }, config)
    await holdBlocks(world)
    const before = await balance(dusd, alice)
    await choose('receive', /Dev Dollar/)
    await userEvent.type(amount('ETH'), '0.0625')
    await button('Swap 0.0625 ETH').click()
    const answered = watchAnswers()
    await wallet.approve('eth_sendTransaction')
    await expect.element(page.getByText('Swapping 0.0625 ETH')).toBeVisible()
    // The kit must have read the first transaction to recognize another with its nonce as a replacement.
    await expect.poll(() => isAtRest(answered)).toBe(true)
    await cancelElsewhere(world, 'alice')
    await rpc('anvil_mine', [])
    await expect.element(announced('Cancelled')).toBeVisible()
    await expect.element(announced('You only paid the network fee.')).toBeVisible()
    await expectNoAxeFindings()
    for (const name of ['Check again', 'Try again', 'Review new quote'])
      await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
    expect(await balance(dusd, alice)).toBe(before)
    expect(config.storage.getItem('cancelled.swap')).toBeNull()
    await button('Edit swap').click()
    await expect.element(amount('ETH')).toHaveValue('0.0625')
  })

  it('checks again for a swap that was not found, and offers nothing that would pay twice', async () => {
    const { transports, tell } = hideReceipts(world)
    const config = { storage: createMemoryStorage(), storageKey: 'unseen', transports }
    const { wallet } = await openAccount(world, { view: 'Swap' }, config)
    const sent = await chain.getTransactionCount({ address: alice })
    for (const leaves of [true, false]) {
      await expect.element(amount('ETH')).toHaveValue('')
      await choose('receive', /Dev Dollar/)
      await userEvent.type(amount('ETH'), '0.05')
      await button('Swap 0.05 ETH').click()
      await wallet.approve('eth_sendTransaction')
      await expect.element(announced('Sent, but not found yet')).toBeVisible()
      for (const name of ['Back', 'Edit swap', 'Review new quote', 'Try again'])
        await expect.element(page.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
      await expectNoAxeFindings()
      if (leaves) await button('Stop checking').click()
    }
    expect(config.storage.getItem('unseen.swap')).not.toBeNull()
    tell()
    await button('Check again').click()
    await expect.element(announced('0.05 ETH swapped for DUSD')).toBeVisible()
    expect(config.storage.getItem('unseen.swap')).toBeNull()
    expect((await chain.getTransactionCount({ address: alice })) - sent).toBe(2)
  })

  it('follows changes of the account’s balance', async () => {
    const { kit } = await openAccount(world, { view: 'Swap' })
    await choose('receive', /Dev Dollar/)
    await userEvent.type(amount('ETH'), '0.5')
    await expect.element(button('Swap 0.5 ETH')).toBeEnabled()
    const { queryKey } = getBalancesQueryOptions(kit, {
      address: alice,
      networkId: world.network.caipNetworkId,
    })
    // As after a payment in another tab.
    getQueryClient(kit).setQueryData(
      queryKey,
      (known: Balances | undefined) =>
        known && {
          ...known,
          balances: known.balances.map((balance) =>
            balance.address === undefined
              ? { ...balance, quantity: { ...balance.quantity, numeric: '0.25' } }
              : balance,
          ),
        },
    )
    await expect.element(button('Not enough ETH')).toBeDisabled()
    await expect.element(amount('ETH')).toHaveAccessibleDescription('You have 0.25 ETH')
  })

  it('says how many decimals are allowed when another token is chosen for the amount', async () => {
    await openAccount(world, { view: 'Swap' })
    await userEvent.type(amount('ETH'), '0.1234567')
    await choose('pay', /Dev Dollar/)
    await expect.element(amount('DUSD')).toHaveAccessibleDescription('Use fewer decimal places (maximum 6).')
    await expect.element(button(/^(Choose a token|Enter an amount)$/)).toBeDisabled()
    await userEvent.fill(amount('DUSD'), '0.123456')
    await expect.element(amount('DUSD')).toHaveAccessibleDescription('')
  })

  it('finds tokens by name or symbol, those of the account first', async () => {
    await openAccount(world, { view: 'Swap' }, { account: 'carol' })
    await button('Choose a token to receive').click()
    const names = (group: string) =>
      page
        .getByRole('list', { name: group })
        .getByRole('button')
        .elements()
        .map((row) => row.querySelector('.lk-asset-label')?.textContent)
    await expect.element(page.getByRole('list', { name: 'Popular' })).toBeVisible()
    const carol = addressOf('carol')
    for (const [name, token] of [
      ['Dev Dollar', dusd],
      ['Mob Token', mob],
      ['Wrapped Ether', weth],
    ] as const)
      expect(names((await balance(token, carol)) > 0n ? 'Your tokens' : 'Popular')).toContain(name)
    expect(names('Your tokens')).toContain('Ether')
    const search = page.getByRole('searchbox')
    for (const written of ['mob tok', 'MOB']) {
      await userEvent.fill(search, written)
      await expect.poll(() => [...names('Your tokens'), ...names('Popular')]).toEqual(['Mob Token'])
    }
    await userEvent.fill(search, 'zzz')
    await expect.element(page.getByText('No tokens found')).toBeVisible()
  })

  it('estimates the loss from known prices when the market reports no price impact', async () => {
    withholdImpact()
    await openAccount(world, { view: 'Swap' }, { account: 'carol' })
    await choose('receive', /Mob Token/)
    await userEvent.type(amount('ETH'), '0.5')
    await expect.element(button('Swap 0.5 ETH')).toBeEnabled()
    expect(termOf('Price impact')).toBe('—')
    await expect.element(page.getByText(/^Estimated loss/)).not.toBeInTheDocument()
    await userEvent.fill(amount('ETH'), '20')
    await expect.element(page.getByText(/^Estimated loss: [1-4](\.\d+)?%$/)).toBeVisible()
    await expect.element(button('Swap 20 ETH')).toBeEnabled()
    await userEvent.fill(amount('ETH'), '200')
    await expect.element(page.getByRole('alert')).toHaveTextContent(/^Estimated loss: /)
    await expect.element(button('Swap 200 ETH')).toBeDisabled()
    await userEvent.type(page.getByRole('textbox', { name: 'Type “swap” to swap anyway' }), 'swap')
    await expect.element(button('Swap 200 ETH')).toBeEnabled()
    await expectNoAxeFindings()
  })

  it('accepts a slippage from 0.1 to 5 percent and shows the resulting minimum', async () => {
    await openAccount(world, { view: 'Swap' })
    await choose('receive', /Dev Dollar/)
    await userEvent.type(amount('ETH'), '1')
    const least = page.getByText(/^[\d,.]+ DUSD$/)
    await expect.element(least).toBeVisible()
    const before = least.element().textContent
    await button('Slippage 1%. Change').click()
    await expect.element(dialog('Slippage')).toBeVisible()
    const other = page.getByRole('textbox', { name: 'Custom percentage' })
    for (const wrong of ['0.05', '5.1', 'x']) {
      await userEvent.fill(other, wrong)
      await expect.element(other).toHaveAccessibleDescription('Enter a number from 0.1% to 5%.')
    }
    await userEvent.fill(other, '5')
    await expectNoAxeFindings()
    await button('Back').click()
    await expect.element(button('Slippage 5%. Change')).toBeVisible()
    await expect.poll(() => least.element().textContent).not.toBe(before)
  })

  it('reverses pay and receive, and fills in the whole balance except the fee', async () => {
    await openAccount(world, { view: 'Swap' })
    await choose('receive', /Dev Dollar/)
    await button('Max').click()
    await expect.poll(() => (amount('ETH').element() as HTMLInputElement).value).toMatch(/^\d+\.\d+$/)
    await expect.element(button(/^Swap \d/)).toBeEnabled()
    await button('Reverse the swap').click()
    await expect.element(amount('DUSD')).toBeVisible()
    await expect.element(button(/^Receiving ETH/)).toBeVisible()
  })

  it('warns of an unlisted token, and of an address without a token', async () => {
    const pair = await chain.readContract({
      address: ammFactory,
      abi: parseAbi(['function getPair(address, address) view returns (address)']),
      functionName: 'getPair',
      args: [dusd, weth],
    })
    await openAccount(world, { view: 'Swap' })
    await button('Choose a token to receive').click()
    const search = page.getByRole('searchbox')
    await userEvent.fill(search, mob)
    await expect.element(button(/Mob Token/)).toBeVisible()
    await userEvent.fill(search, alice)
    await expect.element(page.getByRole('alert')).toHaveTextContent('No token at this address')
    await userEvent.fill(search, pair)
    await expect.element(page.getByText('Unlisted token')).toBeVisible()
    await button(/anyway$/).click()
    await expect.element(button(/^Receiving/)).toBeVisible()
  })

  it('shows a pasted token that imitates a listed one by its address alone, and warns of it', async () => {
    // Another contract of Dev Dollar's code: `name` is empty, and `symbol` is that of Dev Dollar with a Cyrillic letter.
    const fake = '0x00000000000000000000000000000000fa15e002'
    const symbol = stringToHex('DUЅD')
    await rpc('anvil_setCode', [fake, await chain.getCode({ address: dusd })])
    await rpc('anvil_setStorageAt', [
      fake,
      numberToHex(4, { size: 32 }),
      concatHex([padHex(symbol, { dir: 'right', size: 31 }), numberToHex(size(symbol) * 2, { size: 1 })]),
    ])
    await openAccount(world, { view: 'Swap' })
    await button('Choose a token to receive').click()
    await userEvent.fill(page.getByRole('searchbox'), fake)
    await expect.element(page.getByRole('alert')).toHaveTextContent('Imitates a listed token')
    await expectNoAxeFindings()
    expect(page.getByText('DUЅD').elements()).toEqual([])
    await button('Use 0x0000…e002 anyway').click()
    await expect.element(button(/^Receiving 0x0000…e002/)).toBeVisible()
    await button('Reverse the swap').click()
    await expect.element(button(/^Paying 0x0000…e002/)).toBeVisible()
    expect(page.getByText('DUЅD').elements()).toEqual([])
  })

  it('takes back what is left of an approval first where the token asks for it, as a step of its own', async () => {
    // From here on, someone trades it.
    const approve = (value: bigint) =>
      sendAs(
        alice,
        silent,
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [ammRouter, value] }),
      )
    const args = [silent, parseEther('4'), 0n, 0n, alice, 2n ** 60n] as const
    await approve(parseEther('4'))
    await sendAs(alice, ammRouter, encodeFunctionData({ abi: poolAbi, args }), parseEther('0.1'))
    await approve(parseEther('0.01'))
    const { wallet } = await openAccount(world, { view: 'Swap' })
    await fillIn('HUSH', /Silent Cash/, /Ether/, '0.02')
    await expect.poll(current).toContain('Revoke the remaining HUSH approval')
    await expectNoAxeFindings()
    await wallet.approve('eth_sendTransaction')
    await expect.poll(current).toContain('Approve exactly 0.02 HUSH')
    await wallet.approve('eth_sendTransaction')
    await expect.poll(current).toMatch(/Swap 0\.02 HUSH for [\d.]+ ETH.*Approve in/)
    await wallet.approve('eth_sendTransaction')
    await expect.element(announced(/^0\.02 HUSH swapped for/)).toBeVisible()
    expect(await allowance(silent)).toBe(0n)
  })

  it('reports that the tokens cannot be read', async () => {
    // Nothing listens on this port.
    await openAccount(world, { view: 'Swap' }, { api: 'http://127.0.0.1:1' })
    await expect.element(page.getByRole('alert')).toBeVisible()
  })

  it('[8.9 swaps] is hidden when it is turned off, and says so', async () => {
    const { modal } = await openAccount(world, { view: 'Account' }, { features: { swap: false } })
    await expect.element(button('Receive')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Swap', exact: true })).not.toBeInTheDocument()
    await modal.open({ view: 'Swap' })
    await expect.element(page.getByText('Network not supported for Swaps')).toBeVisible()
  })
})
