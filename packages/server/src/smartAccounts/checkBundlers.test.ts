import { Writable } from 'node:stream'
import { entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import { expect, it, onTestFinished } from 'vitest'
import { startJsonServer } from '../../test/startJsonServer.ts'
import { createLogger } from '../createServer.ts'
import { checkBundlers } from './checkBundlers.ts'

const zero = `0x${'0'.repeat(40)}` as const

it.each([
  ['nothing for one that supports EntryPoint 0.8', { result: [entryPoint07Address, entryPoint08Address] }, 0],
  ['one that only supports EntryPoint 0.7, with its chain', { result: [entryPoint07Address] }, 1],
  ['nothing for one that does not report its EntryPoints', { error: { code: -32601, message: 'No.' } }, 0],
])('logs %s', async (_, answer, count) => {
  const bundler = await startJsonServer(() => ({ body: { jsonrpc: '2.0', id: 1, ...answer } }))
  onTestFinished(() => bundler.stop())
  const lines: string[] = []
  const written = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const smartAccounts = { factory: zero, implementation: zero, bundlerUrl: `${bundler.origin}/?key=secret` }
  await checkBundlers([{ id: 'eip155:1', smartAccounts }, { id: 'eip155:10' }], createLogger('info', written))
  expect(bundler.calls).toHaveLength(1)
  expect(lines).toHaveLength(count)
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ chainId: 'eip155:1', supported: [entryPoint07Address] })
    expect(line).not.toContain('secret')
  }
})
