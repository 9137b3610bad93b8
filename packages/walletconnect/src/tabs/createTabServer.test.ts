import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { createEngine } from '../engine/createEngine.ts'
import { createTabServer } from './createTabServer.ts'
import type { TabMessage } from './tabMessage.ts'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

/** Opens the server of a leading tab, with another tab that sends it calls. */
function open() {
  const metadata = { name: 'Dapp', description: 'A dapp', url: 'http://127.0.0.1', icons: [] }
  const storage = { get: () => null, set() {} }
  const relayUrl = 'ws://127.0.0.1:9'
  const engine = createEngine({ relayUrl, projectId: 'local', metadata, storage }, () => {})
  const said: TabMessage[] = []
  const server = createTabServer(
    engine,
    (message) => said.push(message),
    () => {},
  )
  onTestFinished(() => {
    server.end()
    engine.end()
  })
  return {
    server,
    /** Returns the server's messages for a call that is sent, or sent again. */
    async ask() {
      said.length = 0
      const ask = { method: 'disconnect', params: 'gone' } as const
      server.receive({ type: 'ask', tab: 'other', call: 1, ask, at: Date.now() })
      await vi.advanceTimersByTimeAsync(0)
      return said.map(({ type }) => type)
    },
  }
}

it('responds to a repeated request once, until the tab has received it', async () => {
  const { server, ask } = open()
  expect(await ask()).toEqual(['taken', 'answer'])
  expect(await ask()).toEqual(['taken'])
  server.receive({ type: 'got', tab: 'other', call: 1 })
  expect(await ask()).toEqual(['taken', 'answer'])
})

it('forgets a tab that has closed without receiving its response', async () => {
  const { ask } = open()
  await ask()
  await vi.advanceTimersByTimeAsync(59_000)
  expect(await ask()).toEqual(['taken'])
  await vi.advanceTimersByTimeAsync(1_001)
  expect(await ask()).toEqual(['taken', 'answer'])
  expect(vi.getTimerCount()).toBe(1)
})
