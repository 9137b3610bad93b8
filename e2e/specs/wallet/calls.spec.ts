import { teachCalls } from '@latchkey/devnet/wallets'
import { expect, test } from '../../support/fixtures.ts'

// The wallet is our own, extended with EIP-5792 by `teachCalls`.
test('[1.9 sends transactions] a wallet of ours that batches calls sends both with one approval', {
  tag: '@soak',
}, async ({ app, wallet, alice, chain, world }) => {
  const { request } = wallet.provider
  teachCalls(wallet.provider, {
    chainId: Number(world.network.id),
    rpc: world.rpc,
    atomic: 'unsupported',
    async send(call) {
      const sent = request({ method: 'eth_sendTransaction', params: [call] })
      await wallet.approve('eth_sendTransaction')
      return sent
    },
  })
  await app.connect()
  const before = await chain.getTransactionCount({ address: alice })
  const task = app.task('Send two calls together')
  await task.getByRole('button', { name: 'Send both calls' }).click()
  await expect(task.getByRole('status')).toContainText('Both calls are confirmed.')
  expect((await chain.getTransactionCount({ address: alice })) - before).toBe(2)
})

test('stops polling a wallet that does not report the result of its calls', { tag: '@soak' }, async ({
  app,
  wallet,
}) => {
  let asked = 0
  const { request } = wallet.provider
  wallet.provider.request = async ({ method, params }) => {
    if (method === 'wallet_getCapabilities') return { '0x7a69': { atomic: { status: 'unsupported' } } }
    if (method === 'wallet_sendCalls') return { id: '0x01' }
    if (method !== 'wallet_getCallsStatus') return request({ method, params })
    asked += 1
    throw Object.assign(new Error('No such calls.'), { code: 5730 })
  }
  await app.connect()
  await app.page.clock.install()
  const task = app.task('Send two calls together')
  await task.getByRole('button', { name: 'Send both calls' }).click()
  await expect(task.getByRole('status')).toContainText('Sent. Waiting for confirmation.')
  await app.page.clock.runFor(20_000)
  await expect(task.getByRole('status')).toContainText('your wallet didn’t report the result')
  const before = asked
  expect(before).toBeGreaterThan(0)
  await app.page.clock.runFor(20_000)
  expect(asked).toBe(before)
})

test('shows a note instead of a button for a wallet that sends one call at a time', { tag: '@soak' }, async ({
  app,
}) => {
  await app.connect()
  const task = app.task('Send two calls together')
  await expect(task.getByRole('status')).toContainText('This wallet sends one call at a time.')
  await expect(task.getByRole('button')).toHaveCount(0)
})
