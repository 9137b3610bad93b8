import { rm } from 'node:fs/promises'
import { generateKeyPair, signJWT } from '@walletconnect/relay-auth'
import { describe, expect, it, onTestFinished } from 'vitest'
import { copyEmptyStore } from '../../test/copyEmptyStore.ts'
import { createTestRedis, hasRedis } from '../../test/redis.ts'
import { openRelaySocket } from '../../test/relay/openRelaySocket.ts'
import { startProgram } from '../../test/startProgram.ts'

const isHere: Readonly<Record<string, boolean>> = { 'its database': true, Redis: await hasRedis() }
const topic = 'd'.repeat(64)
const textOf = (index: number) => `sealed-${index}`

/** Creates a server program that can be killed and restarted with its stored data. */
async function createProgram(isOnRedis: boolean) {
  const dataDir = await copyEmptyStore()
  const redis = isOnRedis ? createTestRedis() : undefined
  onTestFinished(async () => {
    await rm(dataDir, { recursive: true, force: true })
    await redis?.drop()
  })
  let log = ''
  return {
    log: () => log,
    async start() {
      const program = startProgram({
        PORT: '0',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'debug',
        PROJECTS: '[{"id":"app","origins":["https://app.example"],"limits":{"rpc":1000000}}]',
        RPC_eip155_1: 'http://127.0.0.1:9',
        ...(redis && { REDIS_URL: redis.url }),
      })
      onTestFinished(() => void program.child.kill('SIGKILL'))
      const [, api = ''] = await program.says(/api: (http:\S+)/)
      return {
        async open(keys: ReturnType<typeof generateKeyPair>) {
          const token = await signJWT('f00d', api, 86_400, keys, Math.floor(Date.now() / 1_000))
          return openRelaySocket(`${api.replace('http', 'ws')}/relay?projectId=app&auth=${token}`)
        },
        async kill() {
          program.child.kill('SIGKILL')
          await program.exited
          log += program.output()
        },
      }
    },
  }
}

describe.each(Object.keys(isHere))(
  'a relay with its mailbox in %s that is killed while publishing',
  (name) => {
    it.skipIf(!isHere[name] || (name === 'Redis' && !process.env.SOAK))(
      'loses no confirmed message, and delivers each once',
      async () => {
        const { start, log } = await createProgram(name === 'Redis')
        const [dappKeys, walletKeys] = [generateKeyPair(), generateKeyPair()]
        const first = await start()
        const dapp = await first.open(dappKeys)
        const kept = new Set<string>()
        let asked = 0
        // Keeps some in flight, until the relay is killed.
        const publishing = Array.from({ length: 20 }, async () => {
          for (;;) {
            const text = textOf(asked++)
            const params = { topic, message: text, ttl: 300, tag: 1108, tvf: { secret: 'clear text' } }
            const answer = await dapp.ask('irn_publish', params).catch(() => undefined)
            if (!answer) return
            if (answer.result === true) kept.add(text)
          }
        })
        await expect.poll(() => kept.size, { interval: 1 }).toBeGreaterThan(100)
        await first.kill()
        await Promise.all(publishing)
        expect(kept.size).toBeLessThan(asked)

        const second = await start()
        const wallet = await second.open(walletKeys)
        wallet.socket.on('message', () => {
          for (const received of wallet.received.slice(-1)) wallet.take(received)
        })
        await wallet.ask('irn_subscribe', { topic })
        // The sender publishes again what was not confirmed.
        const again = await second.open(dappKeys)
        for (let index = 0; index < asked; index++)
          if (!kept.has(textOf(index)))
            expect(
              (await again.ask('irn_publish', { topic, message: textOf(index), ttl: 300, tag: 1108 })).result,
            ).toBe(true)
        await wallet.until(asked)
        const texts = wallet.received.map(({ message }) => message)
        expect(new Set(texts)).toEqual(new Set(Array.from({ length: asked }, (_, index) => textOf(index))))
        expect(texts).toHaveLength(asked)
        await second.kill()
        expect(log()).toContain('"route":"/relay","status":101')
        expect(log()).not.toMatch(/sealed-|clear text|127\.0\.0\.1"|dddddddd|did:key/)
      },
    )
  },
)
