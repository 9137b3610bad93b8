import { type Balance, type Balances, getBalancesQueryOptions, getQueryClient } from '@latchkey/core'
import { createSolanaSender } from '@latchkey/devnet/solanaWallets'
import { testWorld } from '@latchkey/devnet/testWorld'
import { shortAddress } from '@latchkey/ui'
import { Keypair } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mintTokenWithFee, mintTokenWithHook } from '../../../../core/test/token2022.ts'
import { mintSolanaTokens } from '../../../../server/test/chains/mintSolanaTokens.ts'
import { announced } from '../../../test/announced.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openSolanaAccount } from '../../../test/openSolanaAccount.ts'

const world = await testWorld()
const { caipNetworkId, rpc, tokens } = world.solana

const receiver = () => page.getByRole('textbox', { name: 'To' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const amount = (symbol: string) => page.getByRole('textbox', { name: `Amount of ${symbol}` })

async function ask(method: string, params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await fetch(rpc, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  return (await answer.json()).result
}

/** Opens the review of sending 10 of a newly minted token. */
async function reviewToken(make: typeof mintTokenWithFee) {
  const [alice] = world.solana.accounts
  if (!alice) throw new TypeError('The world has no accounts.')
  const mint = await make(await createSolanaSender(rpc, alice.secretKey), 20_000_000n)
  const { kit } = await openSolanaAccount(world, { view: 'Send', data: { token: 'native' } })
  await expect.element(amount('SOL')).toBeVisible()
  // The server only lists tokens of its catalogue.
  const balance: Balance = {
    name: 'Taking',
    symbol: 'TKN',
    chainId: caipNetworkId,
    address: `${caipNetworkId}:${mint}`,
    quantity: { decimals: '6', numeric: '20' },
    price: 0,
    iconUrl: '',
  }
  const { queryKey } = getBalancesQueryOptions(kit, { address: alice.address, networkId: caipNetworkId })
  getQueryClient(kit).setQueryData(queryKey, (known: Balances | undefined) => ({
    isComplete: true,
    balances: [...(known?.balances ?? []), balance],
  }))
  await button(/SOL/).first().click()
  await button(/TKN/).click()
  await userEvent.type(amount('TKN'), '10')
  await userEvent.fill(receiver(), Keypair.generate().publicKey.toBase58())
  await button('Review').click()
}

describe('Send, on Solana', () => {
  it('[4.12 solana] sends SOL: form, review, wallet, network', async () => {
    const to = Keypair.generate().publicKey.toBase58()
    const { wallet } = await openSolanaAccount(world, { view: 'Send', data: { token: 'native' } })
    await expect.element(receiver()).toHaveAttribute('placeholder', 'Address')
    await userEvent.type(amount('SOL'), '0.25')
    await userEvent.fill(receiver(), 'alice.mob.eth')
    // An incomplete address isn't reported until the field loses the focus.
    await userEvent.tab()
    await expect.element(receiver()).toHaveAccessibleDescription(/valid Solana Devnet address/)
    await userEvent.fill(receiver(), to)
    await button('Review').click()
    await expect.element(page.getByRole('dialog', { name: 'Review' })).toBeVisible()
    await expect.element(page.getByText('Network fee')).toBeVisible()
    await expect.element(page.getByText(/0\.00000\d+ SOL/)).toBeVisible()
    await expect.element(page.getByText('Account creation')).not.toBeInTheDocument()
    await expectNoAxeFindings()
    await button('Send 0.25 SOL').click()
    await expect.element(page.getByText(`Continue in ${wallet.wallet.name}`)).toBeVisible()
    await wallet.approve('solana:signTransaction')
    await expect.element(announced('0.25 SOL sent')).toBeVisible()
    expect((await ask('getBalance', [to])).value).toBe(250_000_000)
  })

  it('shows the cost of creating the recipient’s token account and reports a rejection', async () => {
    const to = Keypair.generate().publicKey.toBase58()
    const { wallet } = await openSolanaAccount(world, {
      view: 'Send',
      data: { token: `${caipNetworkId}:${tokens.dusd}` },
    })
    await userEvent.type(amount('DUSD'), '1.5')
    await userEvent.fill(receiver(), to)
    await button('Review').click()
    await expect.element(page.getByText('Account creation')).toBeVisible()
    await expect.element(page.getByText(/0\.0020\d* SOL/)).toBeVisible()
    await button('Send 1.5 DUSD').click()
    await wallet.reject('solana:signTransaction')
    await expect
      .element(page.getByText('You rejected the request in your wallet. Nothing was sent.'))
      .toBeVisible()
    await button('Send 1.5 DUSD').click()
    await wallet.approve('solana:signTransaction')
    await expect.element(announced('1.5 DUSD sent')).toBeVisible()
    const { value } = await ask('getTokenAccountsByOwner', [
      to,
      { mint: tokens.dusd },
      { encoding: 'jsonParsed' },
    ])
    expect(value[0].account.data.parsed.info.tokenAmount.amount).toBe('1500000')
  })

  it('shows what the recipient gets of a token with a transfer fee', async () => {
    await reviewToken(mintTokenWithFee)
    await expect.element(page.getByText('Recipient receives')).toBeVisible()
    await expect.element(page.getByText('9.9 TKN')).toBeVisible()
    await expect.element(page.getByText('Token fee: 0.1 TKN')).toBeVisible()
    await expectNoAxeFindings()
  })

  it('says that a token with a transfer hook cannot be sent here', async () => {
    await reviewToken(mintTokenWithHook)
    await expect.element(page.getByText('Can’t send this token here')).toBeVisible()
    await expect.element(page.getByText('Recipient receives')).not.toBeInTheDocument()
  })

  it('shows a collectible without a name by its mint, in the list and once chosen', async () => {
    const [alice, , , dave] = world.solana.accounts
    if (!alice || !dave) throw new TypeError('The world has fewer than four accounts.')
    const sender = await createSolanaSender(rpc, alice.secretKey)
    const mint = shortAddress(await mintSolanaTokens(sender, { to: dave.address, amount: 1n }))
    await openSolanaAccount(world, { view: 'Send', data: { token: 'native' } }, { account: 'dave' })
    await button(/SOL/).first().click()
    const row = button(mint)
    await expect.element(row).toHaveTextContent(new RegExp(`${mint}$`))
    await expectNoAxeFindings()
    await row.click()
    await expect.element(amount(mint)).toBeVisible()
  })

  it('rejects a program as the recipient', async () => {
    await openSolanaAccount(world, { view: 'Send', data: { token: 'native' } })
    await userEvent.type(amount('SOL'), '0.25')
    await userEvent.fill(receiver(), tokens.mob)
    await button('Review').click()
    await expect.element(page.getByText('Not a wallet address')).toBeVisible()
  })
})

it('the receive code contains the address as a Solana Pay URI', async () => {
  const { address, shadow } = await openSolanaAccount(world, { view: 'Receive' })
  await expect
    .element(page.getByRole('img', { name: new RegExp(`${address} on Solana Devnet`) }))
    .toBeVisible()
  await expect.poll(() => shadow?.querySelector('.lk-receive-address')?.textContent).toBe(address)
  await expect.element(page.getByText(/Use this address only on Solana Devnet/)).toBeVisible()
})
