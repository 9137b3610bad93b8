import { connect } from '@latchkey/core'
import { holdBlocks, testWorld } from '@latchkey/devnet/testWorld'
import { createPublicClient, createWalletClient, erc20Abi, http, maxUint256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { createMemoryWallet, memoryNamespace, memoryNetworks } from '../../../../core/test/memoryNamespace.ts'
import { announced } from '../../../test/announced.ts'
import { cancelElsewhere } from '../../../test/cancelElsewhere.ts'
import { changeAnswers } from '../../../test/changeAnswers.ts'
import { expectNoAxeFindings } from '../../../test/expectNoAxeFindings.ts'
import { hideReceipts } from '../../../test/hideReceipts.ts'
import { openAccount } from '../../../test/openAccount.ts'
import { renderKit } from '../../../test/renderKit.tsx'
import { isAtRest, watchAnswers } from '../../../test/watchAnswers.ts'

const world = await testWorld()
const { dusd, mob, ammRouter } = world.contracts
const chain = createPublicClient({ transport: http(world.rpc), pollingInterval: 20 })
const bob = world.accounts.find(({ name }) => name === 'bob')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const rpc = (method: string, params: unknown[]) =>
  chain.request({ method: method as never, params: params as never })
const allowance = () =>
  chain.readContract({
    address: dusd,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [bob?.address ?? '0x', ammRouter],
  })

async function approve(address: `0x${string}`, amount: bigint) {
  const wallet = createWalletClient({
    account: privateKeyToAccount(bob?.privateKey ?? '0x'),
    transport: http(world.rpc),
  })
  const args = [ammRouter, amount] as const
  const hash = await wallet.writeContract({
    address,
    abi: erc20Abi,
    functionName: 'approve',
    args,
    chain: null,
  })
  await chain.waitForTransactionReceipt({ hash })
}

beforeAll(async () => {
  await approve(dusd, maxUint256)
  await approve(mob, 12n * 10n ** 18n)
})

it('lists approvals and revokes one, after a first attempt that the wallet rejects', async () => {
  const { wallet } = await openAccount(world, { view: 'AccountSettings' }, { account: 'bob' })
  await page.getByRole('button', { name: /^Approvals/ }).click()
  const list = page.getByRole('list', { name: 'Approvals' })
  await expect.element(list.getByRole('button', { name: /^Mob Token.*12 MOB/ })).toBeVisible()
  await expectNoAxeFindings()
  await list.getByRole('button', { name: /^Dev Dollar.*Unlimited/ }).click()
  await expect.element(page.getByRole('dialog', { name: 'Revoke approval' })).toBeVisible()
  await expect.element(page.getByText('Network fee')).toBeVisible()
  await expectNoAxeFindings()
  await button('Revoke DUSD approval').click()
  await wallet.reject('eth_sendTransaction')
  await expect
    .element(page.getByText('You rejected the request in your wallet. The approval is still active.'))
    .toBeVisible()
  expect(await allowance()).toBe(maxUint256)
  const makeBlocks = await holdBlocks(world)
  await button('Revoke DUSD approval').click()
  await expect.element(page.getByText(`Continue in ${wallet.info.name}`)).toBeVisible()
  await wallet.approve('eth_sendTransaction')
  await expect.element(page.getByText('Revoking the approval')).toBeVisible()
  await expectNoAxeFindings()
  await makeBlocks()
  await expect.element(announced('DUSD approval revoked')).toBeVisible()
  expect(await allowance()).toBe(0n)
  await button('Back to approvals').click()
  await expect.element(list.getByRole('button', { name: /^Mob Token/ })).toBeVisible()
  await expect.poll(() => list.getByRole('button', { name: /^Dev Dollar/ }).elements()).toHaveLength(0)
})

it('announces the result after the modal was closed in the meantime', async () => {
  const { wallet, modal, shadow } = await openAccount(world, { view: 'Approvals' }, { account: 'bob' })
  await page.getByRole('button', { name: /^Mob Token/ }).click()
  await button('Revoke MOB approval').click()
  await expect.element(page.getByText(`Continue in ${wallet.info.name}`)).toBeVisible()
  modal.close()
  await expect.poll(() => shadow?.querySelector('dialog')?.open ?? false).toBe(false)
  await wallet.approve('eth_sendTransaction')
  await expect.element(announced('MOB approval revoked')).toBeVisible()
})

it('is hidden on a network without approvals', async () => {
  const drawn = renderKit({
    networks: [memoryNetworks[0]],
    namespaces: [memoryNamespace([createMemoryWallet('memory', ['one'])])],
    api: world.api,
    projectId: world.projectId,
  })
  const { kit } = drawn
  await expect.poll(() => kit.facts.get().phase).toBe('settled')
  await connect(kit, { connectorId: 'memory' })
  await drawn.modal.open({ view: 'AccountSettings' })
  await expect.element(button('Connect another wallet')).toBeVisible()
  expect(button(/^Approvals/).elements()).toEqual([])
})

it('says that an account without approvals has none', async () => {
  await openAccount(world, { view: 'Approvals' }, { account: 'dave' })
  await expect
    .poll(async () => {
      // While the server's index is behind, it can't know.
      const again = button('Try again')
      if (again.elements().length > 0) await again.click()
      return page.getByText('No active approvals').elements().length
    })
    .toBe(1)
  await expectNoAxeFindings()
})

it('says that the approvals could not be loaded while nothing is known about them', async () => {
  let isComplete = false
  changeAnswers('/approvals', async () => Response.json({ data: [], isComplete }))
  await openAccount(world, { view: 'Approvals' }, { account: 'dave' })
  await expect.element(page.getByText('Couldn’t load your approvals')).toBeVisible()
  expect(page.getByText('No active approvals').elements()).toEqual([])
  isComplete = true
  await button('Try again').click()
  await expect.element(page.getByText('No active approvals')).toBeVisible()
})

it('[8.13 cancelled] says that revoking was cancelled and that the approval is still active', async () => {
  await approve(dusd, maxUint256)
  const { wallet } = await openAccount(world, { view: 'Approvals' }, { account: 'bob' })
  const list = page.getByRole('list', { name: 'Approvals' })
  await list.getByRole('button', { name: /^Dev Dollar/ }).click()
  await button('Revoke DUSD approval').click()
  await holdBlocks(world)
  const answered = watchAnswers()
  await wallet.approve('eth_sendTransaction')
  await expect.element(page.getByText('Revoking the approval')).toBeVisible()
  // The kit must have read the first transaction to recognize another with its nonce as a replacement.
  await expect.poll(() => isAtRest(answered)).toBe(true)
  await cancelElsewhere(world, 'bob')
  await rpc('anvil_mine', [])
  await expect.element(announced('Cancelled')).toBeVisible()
  await expect.element(announced('You only paid the network fee.')).toBeVisible()
  expect(await allowance()).toBe(maxUint256)
  await expectNoAxeFindings()
})

it('checks a revocation of unknown outcome again', async () => {
  await approve(dusd, maxUint256)
  const { transports, tell } = hideReceipts(world)
  const { wallet } = await openAccount(world, { view: 'Approvals' }, { account: 'bob', transports })
  await page
    .getByRole('list', { name: 'Approvals' })
    .getByRole('button', { name: /^Dev Dollar/ })
    .click()
  await button('Revoke DUSD approval').click()
  await wallet.approve('eth_sendTransaction')
  await expect.element(announced('Status unknown')).toBeVisible()
  await expect.element(button('Try again')).not.toBeInTheDocument()
  tell()
  await button('Check again').click()
  await expect.element(announced('DUSD approval revoked')).toBeVisible()
  expect(await allowance()).toBe(0n)
})
