import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestRedis, hasRedis } from '../../../test/redis.ts'
import { createLogger } from '../../createServer.ts'
import { connectRedis } from '../connectRedis.ts'
import { openEndedShare } from './openEndedShare.ts'

it.skipIf(!(await hasRedis()))('removes expired entries from Redis every minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { url, drop } = createTestRedis()
  onTestFinished(drop)
  const { commands, close } = await connectRedis(url, () => {})
  onTestFinished(close)
  const share = await openEndedShare(url, createLogger('silent'))
  onTestFinished(share.close)
  const count = () =>
    Promise.all(['latchkey:ended:1', 'latchkey:ended:1:before'].map((key) => commands.zcard(key)))
  const expired = Date.now() - 1
  // More than one step removes.
  for (let at = 0; at < 2_500; at += 1) share.tell('wallet_tokens', String(at), expired)
  share.tell('wallet_devices', 'expired', expired, 1)
  share.tell('wallet_tokens', 'alive', expired + 3_600_000)
  share.tell('wallet_users', 'forever', Number.POSITIVE_INFINITY, 1)
  await expect.poll(count).toEqual([2_501, 2])
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(count).toEqual([1, 1])
  expect(await commands.zrange('latchkey:ended:1', 0, '-1')).toEqual([
    JSON.stringify(['wallet_tokens', 'alive']),
  ])
})
