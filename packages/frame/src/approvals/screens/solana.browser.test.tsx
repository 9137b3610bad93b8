import { testWorld } from '@latchkey/devnet/testWorld'
import { base58, base64 } from '@scure/base'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { askInFrame } from '../../../test/askInFrame.ts'
import { exampleAddress, exampleSettings, toHex } from '../../../test/examples.ts'
import type { Approval } from '../../ports.ts'
import { examples, placeAddresses } from '../../testing/solanaExamples.ts'

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

it('[6.3] a message for the account of Solana shows the text', async () => {
  await askInFrame(asking('personal_sign', [toHex('Good morning, Solana.')]))
  await expect.element(heading('Sign message')).toBeVisible()
  await expect.element(text('Good morning, Solana.')).toBeVisible()
})

it('[6.3] solana_signAndSendTransaction says who gets how much', async () => {
  await askInFrame(asking('solana_signAndSendTransaction', {}, examples.sol))
  await expect.element(heading('Send 1.5 SOL')).toBeVisible()
  await expect.element(text(bob)).toBeVisible()
  await expect.element(text('At most 0.000005 SOL')).toBeVisible()
  await expect.element(button('Send 1.5 SOL')).toBeVisible()
})

it('[6.3] solana_signTransaction calls out who may take tokens', async () => {
  await askInFrame(asking('solana_signTransaction', {}, examples.token))
  await expect.element(heading('Sign transaction')).toBeVisible()
  await expect.element(text('Somebody else may take your tokens')).toBeVisible()
  await expect.element(text('Sends 2.5 of a token')).toBeVisible()
  await expect.element(button('Sign')).toBeVisible()
})

it('[6.3] solana_signAllTransactions says honestly what it cannot read', async () => {
  await askInFrame(asking('solana_signAllTransactions', {}, examples.sol, examples.swap))
  await expect.element(heading('Sign 2 transactions')).toBeVisible()
  await expect.element(text('This wallet cannot tell what happens')).toBeVisible()
  await expect.element(text('Unknown program')).toBeVisible()
  await expect.element(text('Transaction 2, step 1')).toBeVisible()
})

/** Asks for an example as an account's, where a chain tries it out first. */
async function askWhereTried(example: string, account: string) {
  const { caipNetworkId: chainId, rpc } = solana
  const transactions = [placeAddresses(example, { [me]: account })]
  const request = { method: 'solana_signTransaction', params: {}, chainId }
  await askInFrame(
    { request, address: exampleAddress, solanaAddress: account, transactions },
    { settings: { ...exampleSettings, rpc: { [chainId]: rpc } } },
  )
}

it('says what an account would have less of', async () => {
  await askWhereTried(examples.sol, alice)
  await expect.element(heading('Estimated changes')).toBeVisible()
  await expect.element(text('−1.500005 SOL')).toBeVisible()
})

it('says that a transaction would fail', async () => {
  await askWhereTried(examples.sol, base58.encode(new Uint8Array(32).fill(7)))
  await expect.element(text('It would fail')).toBeVisible()
  await expect.element(heading('Estimated changes')).not.toBeInTheDocument()
})

it('what is no transaction can only be rejected', async () => {
  await askInFrame(asking('solana_signTransaction', {}, 'AAAA'))
  await expect.element(heading('This cannot be approved')).toBeVisible()
  await expect.element(button('Sign')).not.toBeInTheDocument()
})
