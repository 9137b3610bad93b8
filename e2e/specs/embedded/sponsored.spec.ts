import {
  type Address,
  createWalletClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  http,
  parseUnits,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { approve } from '../../support/embedded.ts'
import { expect, test } from '../../support/fixtures.ts'
import { logIn } from '../../support/logIn.ts'
import { openFrame } from '../../support/openFrame.ts'

test('a smart account that never held ether moves its dollars with one approval, which also deploys it', {
  tag: '@soak',
}, async ({ page, context, world, chain, carol }) => {
  const [alice, bob] = world.accounts
  if (!alice || !bob) throw new Error('The local world has no accounts.')
  const { dusd } = world.contracts
  const network = { ...foundry, id: Number(world.network.id) }
  await page.goto('/')
  const frame = await openFrame(page, world)
  await logIn(frame, { context, world, email: 'nettie@mob.test' })
  const chosen = await frame.ask('set-preferred-account', { type: 'smartAccount' })
  const address = chosen.address as Address

  const giver = createWalletClient({
    account: privateKeyToAccount(alice.privateKey),
    chain: network,
    transport: http(world.rpc),
  })
  const dollars = (amount: string) => parseUnits(amount, 6)
  const transfer = (to: Address, amount: string) => ({
    to: dusd,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, dollars(amount)] }),
  })
  const balance = (owner: Address) =>
    chain.readContract({ address: dusd, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
  const hash = await giver.sendTransaction(transfer(address, '10'))
  await chain.waitForTransactionReceipt({ hash })
  expect(await chain.getBalance({ address })).toBe(0n)
  expect(await chain.getCode({ address })).toBeUndefined()
  const [carols, bobs] = await Promise.all([balance(carol), balance(bob.address)])

  // As done by a library that knows nothing of ours (EIP-5792).
  const wallet = createWalletClient({
    account: address,
    chain: network,
    transport: custom({
      async request({ method, params }: { method: string; params?: unknown[] }) {
        const chainId = world.network.caipNetworkId
        const asked = { chainId, method, params: JSON.parse(JSON.stringify(params ?? [])) }
        return (await frame.ask('rpc-request', asked)).result
      },
    }),
  })
  const sending = wallet.sendCalls({
    calls: [transfer(carol, '4'), transfer(bob.address, '3.5')],
    forceAtomic: true,
  })
  await expect(frame.screen.getByText('Free (sponsored)')).toBeVisible()
  await approve(frame.screen, 'Approve all 2')
  const { id } = await sending
  const { status, receipts } = await wallet.waitForCallsStatus({ id, pollingInterval: 200 })
  expect(status).toBe('success')
  expect(receipts).toMatchObject([{ status: 'success' }])

  expect((await balance(carol)) - carols).toBe(dollars('4'))
  expect((await balance(bob.address)) - bobs).toBe(dollars('3.5'))
  expect(await balance(address)).toBe(dollars('2.5'))
  expect(await chain.getCode({ address })).toBeDefined()
  expect(await chain.getBalance({ address })).toBe(0n)
})
