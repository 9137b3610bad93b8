import { teachCalls } from '@latchkey/devnet/wallets'
import {
  encodeFunctionData,
  erc20Abi,
  type Hex,
  numberToHex,
  type PublicClient,
  parseAbi,
  parseEther,
  parseUnits,
} from 'viem'
import { fillSwap } from '../../support/fillSwap.ts'
import { type App, expect, test } from '../../support/fixtures.ts'
import { askChain, holdBlocks, makeBlocks } from '../../support/holdBlocks.ts'

const routerAbi = parseAbi([
  'function swapExactETHForTokens(uint256 minOut, address[] path, address to, uint256 deadline) payable',
])

async function sendAs(
  chain: PublicClient,
  { from, to, data, value = 0n }: { from: Hex; to: Hex; data: Hex; value?: bigint },
): Promise<void> {
  await askChain(chain, 'anvil_impersonateAccount', from)
  const request = { from, to, data, value: numberToHex(value) }
  const hash = (await askChain(chain, 'eth_sendTransaction', request)) as Hex
  await chain.waitForTransactionReceipt({ hash, pollingInterval: 100 })
  await askChain(chain, 'anvil_stopImpersonatingAccount', from)
}

const swapButton = ({ dialog }: App, what: string) =>
  dialog.getByRole('button', { name: `Swap ${what}`, exact: true })

/** Returns an account's balance of a token, and the router's allowance. */
function look(chain: PublicClient, { token, owner, router }: { token: Hex; owner: Hex; router: Hex }) {
  const contract = { address: token, abi: erc20Abi } as const
  return {
    balance: () => chain.readContract({ ...contract, functionName: 'balanceOf', args: [owner] }),
    allowed: () => chain.readContract({ ...contract, functionName: 'allowance', args: [owner, router] }),
    /** Revokes the allowances that a year of seeded history has left. */
    forbid: () =>
      sendAs(chain, {
        from: owner,
        to: token,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 0n] }),
      }),
  }
}

/** Someone else trades first and moves the price. */
async function moveThePrice(
  chain: PublicClient,
  contracts: Record<'ammRouter' | 'weth' | 'dusd', Hex>,
  carol: Hex,
) {
  const { ammRouter: to, weth, dusd } = contracts
  const args = [0n, [weth, dusd], carol, 2n ** 60n] as const
  const data = encodeFunctionData({ abi: routerAbi, args })
  await sendAs(chain, { from: carol, to, data, value: parseEther('40') })
}

test.describe('a swap', () => {
  test.afterEach(({ chain }) => makeBlocks(chain))

  test('[1.8 swap] of ether delivers at least the amount shown', { tag: '@soak' }, async ({
    app,
    chain,
    alice,
    world,
  }) => {
    const { dusd, ammRouter } = world.contracts
    const dollars = look(chain, { token: dusd, owner: alice, router: ammRouter })
    const [before, ether] = [await dollars.balance(), await chain.getBalance({ address: alice })]
    await app.connect()
    await fillSwap(app, { receive: 'Dev Dollar', amount: '0.5', symbol: 'ETH' })
    const least = app.dialog.getByText('Minimum received').locator('xpath=..').locator('bdi')
    await expect(least).toHaveText(/DUSD$/)
    const shown = parseUnits(((await least.textContent()) ?? '').replace(/[^\d.]/g, ''), 6)
    await swapButton(app, '0.5 ETH').click()
    await app.wallet.approve('eth_sendTransaction')
    await expect(app.dialog).toContainText('0.5 ETH swapped for DUSD')
    expect((await dollars.balance()) - before).toBeGreaterThanOrEqual(shown)
    expect(ether - (await chain.getBalance({ address: alice }))).toBeGreaterThan(parseEther('0.5'))
  })

  test('[1.8 swap] of a token takes a signature and one transaction', async ({
    app,
    chain,
    alice,
    world,
  }) => {
    const { dusd, mob, ammRouter } = world.contracts
    const dollars = look(chain, { token: dusd, owner: alice, router: ammRouter })
    const mobs = look(chain, { token: mob, owner: alice, router: ammRouter })
    await dollars.forbid()
    const [paid, got] = [await dollars.balance(), await mobs.balance()]
    const sent = await chain.getTransactionCount({ address: alice })
    await app.connect()
    await fillSwap(app, { pay: 'Dev Dollar', receive: 'Mob Token', amount: '12.5', symbol: 'DUSD' })
    await swapButton(app, '12.5 DUSD').click()
    await app.wallet.approve('eth_signTypedData_v4')
    await app.wallet.approve('eth_sendTransaction')
    await expect(app.dialog).toContainText('12.5 DUSD swapped for MOB')
    expect(paid - (await dollars.balance())).toBe(12_500_000n)
    expect(await mobs.balance()).toBeGreaterThan(got)
    expect(await dollars.allowed()).toBe(0n)
    expect((await chain.getTransactionCount({ address: alice })) - sent).toBe(1)
  })

  // Wallets that batch calls don't run without a person, so ours is extended with EIP-5792.
  test('[1.8 swap] asks once when the wallet, ours extended with EIP-5792, batches calls', {
    tag: '@soak',
  }, async ({ app, chain, alice, wallet, world }) => {
    const { dusd, ammRouter } = world.contracts
    const dollars = look(chain, { token: dusd, owner: alice, router: ammRouter })
    await dollars.forbid()
    const before = await dollars.balance()
    const { request } = wallet.provider
    let asked = 0
    teachCalls(wallet.provider, {
      chainId: Number(world.network.id),
      rpc: world.rpc,
      atomic: 'supported',
      ask: async (calls) => {
        asked += 1
        expect(calls.map(({ to }) => to.toLowerCase())).toEqual(
          [dusd, ammRouter].map((to) => to.toLowerCase()),
        )
      },
      async send(call) {
        const sent = request({ method: 'eth_sendTransaction', params: [call] })
        await wallet.approve('eth_sendTransaction')
        return sent
      },
    })
    await app.connect()
    await fillSwap(app, { pay: 'Dev Dollar', receive: 'Ether', amount: '20', symbol: 'DUSD' })
    await swapButton(app, '20 DUSD').click()
    await expect(app.dialog).toContainText('20 DUSD swapped for ETH')
    expect(asked).toBe(1)
    expect(before - (await dollars.balance())).toBe(20_000_000n)
    expect(await dollars.allowed()).toBe(0n)
  })

  test('resumes after a reload, first its approval and then the swap', { tag: '@soak' }, async ({
    app,
    chain,
    alice,
    page,
    world,
  }) => {
    const { weth, ammRouter } = world.contracts
    const wrapped = look(chain, { token: weth, owner: alice, router: ammRouter })
    await sendAs(chain, { from: alice, to: weth, data: '0xd0e30db0', value: parseEther('1') })
    await wrapped.forbid()
    const before = await wrapped.balance()
    const reopen = async () => {
      await page.reload()
      await expect(app.accountButton).toBeVisible()
      await app.accountButton.click()
      await app.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
    }
    await app.connect()
    await fillSwap(app, { pay: 'Wrapped Ether', receive: 'Dev Dollar', amount: '0.5', symbol: 'WETH' })
    await expect(swapButton(app, '0.5 WETH')).toBeEnabled()
    await holdBlocks(chain)
    await swapButton(app, '0.5 WETH').click()
    await app.wallet.approve('eth_sendTransaction')
    await expect(app.dialog).toContainText('Confirming the approval')
    await reopen()
    await expect(app.dialog).toContainText('Confirming the approval')
    await makeBlocks(chain)
    await expect(swapButton(app, '0.5 WETH')).toBeEnabled()
    expect(await wrapped.allowed()).toBe(parseEther('0.5'))
    await holdBlocks(chain)
    await swapButton(app, '0.5 WETH').click()
    await app.wallet.approve('eth_sendTransaction')
    await expect(app.dialog).toContainText('Swapping 0.5 WETH')
    await reopen()
    await expect(app.dialog).toContainText('Swapping 0.5 WETH')
    await makeBlocks(chain)
    await expect(app.dialog).toContainText('0.5 WETH swapped for DUSD')
    expect(before - (await wrapped.balance())).toBe(parseEther('0.5'))
    expect(await wrapped.allowed()).toBe(0n)
  })
})

test.describe('a swap that fails', () => {
  test('because the wallet rejects it keeps what was entered, and nothing moves', { tag: '@soak' }, async ({
    app,
    chain,
    alice,
  }) => {
    const before = await chain.getBalance({ address: alice })
    await app.connect()
    await fillSwap(app, { receive: 'Dev Dollar', amount: '0.25', symbol: 'ETH' })
    await swapButton(app, '0.25 ETH').click()
    await app.wallet.reject('eth_sendTransaction')
    await expect(app.dialog).toContainText('You rejected the request')
    await app.dialog.getByRole('button', { name: 'Edit swap' }).click()
    await expect(app.dialog.getByRole('textbox', { name: 'Amount of ETH to pay' })).toHaveValue('0.25')
    expect(await chain.getBalance({ address: alice })).toBe(before)
  })

  test('because of insufficient balance or liquidity is not offered', { tag: '@soak' }, async ({
    app,
    wallet,
  }) => {
    await app.connect()
    await fillSwap(app, { receive: 'Dev Dollar', amount: '9999', symbol: 'ETH' })
    await expect(app.dialog.getByRole('button', { name: 'Not enough ETH' })).toBeDisabled()
    await app.dialog.getByRole('textbox', { name: 'Amount of ETH to pay' }).fill('1')
    await app.dialog.getByRole('button', { name: /^Receiving/ }).click()
    await app.dialog.getByRole('button', { name: /^Silent Cash/ }).click()
    await expect(app.dialog.getByRole('alert')).toContainText('Not enough liquidity')
    await expect(swapButton(app, '1 ETH')).toBeDisabled()
    expect(wallet.pending()).toEqual([])
  })

  test('because of a missing network fee says so before the wallet is asked', { tag: '@soak' }, async ({
    app,
    chain,
    alice,
    wallet,
    world,
  }) => {
    const { dusd, ammRouter } = world.contracts
    await look(chain, { token: dusd, owner: alice, router: ammRouter }).forbid()
    await app.connect()
    await fillSwap(app, { pay: 'Dev Dollar', receive: 'Ether', amount: '5', symbol: 'DUSD' })
    await askChain(chain, 'anvil_setBalance', alice, '0x1')
    await swapButton(app, '5 DUSD').click()
    await expect(app.dialog).toContainText('Not enough for the network fee')
    expect(wallet.pending()).toEqual([])
  })

  test('because the price moved shows the new price before the wallet is asked', { tag: '@soak' }, async ({
    app,
    chain,
    carol,
    wallet,
    world,
  }) => {
    await app.connect()
    await fillSwap(app, { receive: 'Dev Dollar', amount: '0.5', symbol: 'ETH' })
    await expect(swapButton(app, '0.5 ETH')).toBeEnabled()
    await moveThePrice(chain, world.contracts, carol)
    await swapButton(app, '0.5 ETH').click()
    await expect(app.dialog).toContainText('The price changed')
    expect(wallet.pending()).toEqual([])
    await app.dialog.getByRole('button', { name: 'Review new quote' }).click()
    await expect(swapButton(app, '0.5 ETH')).toBeEnabled()
  })

  test('[8.23 revert reason] because the price moved after approval says why, and nothing is swapped', {
    tag: '@soak',
  }, async ({ app, chain, alice, carol, world }) => {
    const { dusd, ammRouter } = world.contracts
    const { balance } = look(chain, { token: dusd, owner: alice, router: ammRouter })
    const before = await balance()
    await app.connect()
    await fillSwap(app, { receive: 'Dev Dollar', amount: '0.5', symbol: 'ETH' })
    await swapButton(app, '0.5 ETH').click()
    await expect(app.dialog).toContainText('Continue in')
    await expect.poll(() => app.wallet.pending().length).toBe(1)
    await moveThePrice(chain, world.contracts, carol)
    await app.wallet.approve('eth_sendTransaction')
    await expect(app.dialog).toContainText('The transaction failed')
    await expect(app.dialog).toContainText('The price moved past the minimum received.')
    expect(await balance()).toBe(before)
  })
})
