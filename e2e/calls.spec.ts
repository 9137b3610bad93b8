import { type Hex, numberToHex } from 'viem'
import { expect, test } from './fixtures.ts'

type Calls = { from: Hex; calls: readonly { to: Hex; value?: Hex }[] }

test('[1.9 sends transactions] a wallet that takes several calls gets both with one approval', async ({
  app,
  wallet,
  alice,
  chain,
}) => {
  const hashes: Hex[] = []
  const { request } = wallet.provider
  // The wallet speaks no EIP-5792, so it is taught: its shell sends the calls one by one.
  wallet.provider.request = async ({ method, params }) => {
    const [first] = (params ?? []) as unknown[]
    if (method === 'wallet_getCapabilities') return { '0x7a69': { atomic: { status: 'unsupported' } } }
    if (method === 'wallet_sendCalls') {
      const { from, calls } = first as Calls
      for (const call of calls) {
        const sent = request({ method: 'eth_sendTransaction', params: [{ from, ...call }] })
        await wallet.approve('eth_sendTransaction')
        hashes.push((await sent) as Hex)
      }
      return { id: '0x01' }
    }
    if (method === 'wallet_getCallsStatus') {
      const found = await Promise.all(hashes.map((hash) => chain.getTransactionReceipt({ hash })))
      const receipts = found.map(({ status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
        ...{ logs: [], status: status === 'success' ? '0x1' : '0x0', blockHash, transactionHash },
        ...{ blockNumber: numberToHex(blockNumber), gasUsed: numberToHex(gasUsed) },
      }))
      return { version: '2.0.0', id: '0x01', chainId: '0x7a69', status: 200, atomic: false, receipts }
    }
    return request({ method, params })
  }
  await app.connect()
  const before = await chain.getTransactionCount({ address: alice })
  const task = app.task('Send two calls at once')
  await task.getByRole('button', { name: 'Send both calls' }).click()
  await expect(task.getByRole('status')).toContainText('Both calls are confirmed.')
  expect((await chain.getTransactionCount({ address: alice })) - before).toBe(2)
})

test('a wallet that does not say what became of the calls is asked no more', async ({ app, wallet }) => {
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
  const task = app.task('Send two calls at once')
  await task.getByRole('button', { name: 'Send both calls' }).click()
  await expect(task.getByRole('status')).toContainText('Sent. Waiting for the chain.')
  await app.page.clock.runFor(20_000)
  await expect(task.getByRole('status')).toContainText('your wallet does not say what became of them')
  const before = asked
  expect(before).toBeGreaterThan(0)
  await app.page.clock.runFor(20_000)
  expect(asked).toBe(before)
})

test('a wallet that takes one call at a time is told so, without a button', async ({ app }) => {
  await app.connect()
  const task = app.task('Send two calls at once')
  await expect(task.getByRole('status')).toContainText('This wallet sends one call at a time.')
  await expect(task.getByRole('button')).toHaveCount(0)
})
