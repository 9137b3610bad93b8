import { createSolanaSender, mintTokenWithMultiplier } from '@latchkey/devnet/solanaWallets'
import { testWorld } from '@latchkey/devnet/testWorld'
import { base58, base64 } from '@scure/base'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { askInFrame } from '../../../test/askInFrame.ts'
import { exampleAddress, exampleSettings, toHex } from '../../../test/examples.ts'
import { examples, placeAddresses, writeTokenStep } from '../../../test/solanaExamples.ts'
import type { Approval } from '../../base/ports.ts'

const inFrame = () => page.frameLocator(page.getByTestId('wallet'))
const heading = (name: string) => inFrame().getByRole('heading', { name, exact: true })
const button = (name: string) => inFrame().getByRole('button', { name, exact: true })
const text = (words: string | RegExp) => inFrame().getByText(words)
const { bob, me } = examples.addresses
const { solana } = await testWorld()
const [alice = ''] = solana.accounts.map(({ address }) => address)

const asking = (method: string, params: unknown, ...transactions: string[]): Partial<Approval> => ({
  request: { method, params: params as never, chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' },
  address: exampleAddress,
  solanaAddress: me,
  ...(transactions.length > 0 && { transactions: transactions.map((one) => base64.decode(one)) }),
})

beforeEach(async () => {
  document.body.replaceChildren()
  await page.viewport(800, 700)
})

it('[6.3 Solana] shows the text of a message for the Solana account', async () => {
  await askInFrame(asking('personal_sign', [toHex('Good morning, Solana.')]))
  await expect.element(heading('Sign message')).toBeVisible()
  await expect.element(text('Good morning, Solana.')).toBeVisible()
})

it('[6.3 Solana] solana_signAndSendTransaction shows the amount and the recipient', async () => {
  await askInFrame(asking('solana_signAndSendTransaction', {}, examples.sol))
  await expect.element(heading('Send 1.5 SOL')).toBeVisible()
  await expect.element(text(bob)).toBeVisible()
  await expect.element(text('Up to 0.000005 SOL')).toBeVisible()
  await expect.element(button('Send 1.5 SOL')).toBeVisible()
})

it('[6.3 Solana] solana_signTransaction warns when someone may take tokens', async () => {
  await askInFrame(asking('solana_signTransaction', {}, examples.token))
  await expect.element(heading('Sign transaction')).toBeVisible()
  await expect.element(text('Lets someone take your tokens')).toBeVisible()
  await expect.element(text('Sends 2.5 of a token')).toBeVisible()
  await expect.element(text(examples.addresses.from).first()).toBeVisible()
  await expect.element(button('Sign')).toBeVisible()
})

it('[6.3 Solana] solana_signAllTransactions says what it can’t read', async () => {
  await askInFrame(asking('solana_signAllTransactions', {}, examples.sol, examples.swap))
  await expect.element(heading('Sign 2 transactions')).toBeVisible()
  await expect.element(text('Unknown effect')).toBeVisible()
  await expect.element(text('Unknown program')).toBeVisible()
  await expect.element(text('Transaction 2, step 1')).toBeVisible()
})

/** Requests an account's signature for an example that a chain simulates first. */
async function askWhereTried(transaction: Uint8Array, account: string, count = 1) {
  const { caipNetworkId: chainId, rpc } = solana
  const transactions = Array.from({ length: count }, () => transaction)
  const request = { method: 'solana_signTransaction', params: {}, chainId }
  await askInFrame(
    { request, address: exampleAddress, solanaAddress: account, transactions },
    { settings: { ...exampleSettings, rpc: { [chainId]: rpc } } },
  )
}

it('shows what an account would lose', async () => {
  await askWhereTried(placeAddresses(examples.sol, { [me]: alice }), alice)
  await expect.element(heading('Estimated changes')).toBeVisible()
  await expect.element(text('−1.500005 SOL')).toBeVisible()
})

it.each([1, 2])('shows amounts as a Token-2022 mint displays them, for %i transactions', async (count) => {
  const sender = await createSolanaSender(solana.rpc, solana.accounts[0]?.secretKey ?? '')
  const mint = await mintTokenWithMultiplier(sender, 10_000_000n, 2.5)
  const { value } = await sender.rpc
    .getTokenAccountsByOwner(sender.signer.address, { mint }, { encoding: 'base64' })
    .send()
  const holder = value[0]?.pubkey ?? ''
  await askWhereTried(
    writeTokenStep('transfer', { owner: alice, holder, mint, amount: 4_000_000n }),
    alice,
    count,
  )
  await expect.element(text('Sends 10 of a token').first()).toBeVisible()
})

it('shows base units when the mint of a newer token can’t be read', async () => {
  const step = { owner: me, holder: examples.addresses.from, mint: examples.addresses.mint }
  const transaction = writeTokenStep('transfer', { ...step, amount: 4_000_000n })
  await askInFrame(asking('solana_signTransaction', {}, base64.encode(transaction)))
  await expect.element(text('Sends 4,000,000 base units of a token')).toBeVisible()
})

it('warns of a transaction whose network the chain didn’t confirm', async () => {
  const asked = asking('solana_signTransaction', {}, examples.sol)
  await askInFrame({ ...asked, isUnverified: true })
  await expect.element(text('Network not verified')).toBeVisible()
  await expect.element(text('on another Solana network')).toBeVisible()
})

it('names the token and the token account of an allowance', async () => {
  const sender = await createSolanaSender(solana.rpc, solana.accounts[0]?.secretKey ?? '')
  const mint = await mintTokenWithMultiplier(sender, 10_000_000n, 2.5)
  const { value } = await sender.rpc
    .getTokenAccountsByOwner(sender.signer.address, { mint }, { encoding: 'base64' })
    .send()
  const holder = value[0]?.pubkey ?? ''
  const transaction = writeTokenStep('approve', { owner: alice, holder, mint, amount: 4_000_000n })
  await askWhereTried(transaction, alice)
  await expect.element(text('Lets someone else transfer 10 of a token')).toBeVisible()
  await expect.element(text(mint)).toBeVisible()
  await expect.element(text(holder).first()).toBeVisible()
})

it('warns that a transaction would fail', async () => {
  const nobody = base58.encode(new Uint8Array(32).fill(7))
  await askWhereTried(placeAddresses(examples.sol, { [me]: nobody }), nobody)
  await expect.element(text('Expected to fail')).toBeVisible()
  await expect.element(heading('Estimated changes')).not.toBeInTheDocument()
})

it('can only reject an invalid transaction', async () => {
  await askInFrame(asking('solana_signTransaction', {}, 'AAAA'))
  await expect.element(heading('You can’t approve this')).toBeVisible()
  await expect.element(button('Sign')).not.toBeInTheDocument()
})
