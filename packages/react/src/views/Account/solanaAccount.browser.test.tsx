import { createSolanaSender } from '@latchkey/devnet/solanaWallets'
import { testWorld } from '@latchkey/devnet/testWorld'
import { shortAddress } from '@latchkey/ui'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mintSolanaTokens } from '../../../../server/test/chains/mintSolanaTokens.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { openSolanaAccount } from '../../../test/openSolanaAccount.ts'

const world = await testWorld()
const [alice, , , dave] = world.solana.accounts
if (!alice || !dave) throw new TypeError('The world has fewer than four accounts.')

it('[2.2 NFTs tab] shows an account’s NFTs, each its own mint, without a number that it does not have', async () => {
  const sender = await createSolanaSender(world.solana.rpc, alice.secretKey)
  const mint = await mintSolanaTokens(sender, { to: dave.address, amount: 1n })
  await mintSolanaTokens(sender, { to: dave.address, amount: 5n })
  await openSolanaAccount(world, { view: 'Account', data: { tab: 'NFTs' } }, { account: 'dave' })
  await expect.element(page.getByRole('tab', { name: 'NFTs', selected: true })).toBeVisible()
  const tiles = page.getByRole('list', { name: 'NFTs' }).getByRole('listitem')
  await expect.element(tiles).toHaveTextContent(`Untitled${shortAddress(mint)}`)
  await expectNoAxeFindings()
})

it('says so when there are no NFTs', async () => {
  await openSolanaAccount(world, { view: 'Account', data: { tab: 'NFTs' } }, { account: 'carol' })
  await expect.element(page.getByText('NFTs you receive on Solana Devnet')).toBeVisible()
})

it('shows no value chart, which only eip155 accounts have', async () => {
  const { shadow } = await openSolanaAccount(world, { view: 'Account' })
  await expect.element(page.getByText('Dev Dollar')).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Activity' })).toBeVisible()
  expect(shadow?.querySelector('.lk-portfolio')).toBeNull()
  await expect.element(page.getByText('value over time')).not.toBeInTheDocument()
})
