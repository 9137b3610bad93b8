import { expect, it, onTestFinished, vi } from 'vitest'
import { startHttpServer } from '../../../test/httpServer.ts'
import { addresses } from '../../../test/kits.ts'
import { loadSample } from '../../../test/loadSample.ts'
import type { SignInProvider } from './defineSignInProvider.ts'

it('the provider of docs/react/sign-in.md sends JSON that a backend parses, and accepts its empty responses', async () => {
  const received: unknown[] = []
  const { origin } = await startHttpServer(async ({ method, path, headers, body }, response) => {
    received.push([method, path, headers['content-type']])
    if (method === 'POST') {
      JSON.parse(body)
      response.writeHead(204).end()
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(path === '/auth/nonce' ? { nonce: '1234567890abcdef' } : []))
  })
  const { fetch } = globalThis
  // Pages resolve the sample's paths.
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(new URL(path, origin), init))
  onTestFinished(() => void vi.unstubAllGlobals())
  const provider: SignInProvider = await loadSample('docs/react/sign-in.md', 'signIn')
  const data = await provider.createMessage({
    accountAddress: addresses.alice,
    chainId: 'eip155:1',
    domain: 'my.app',
    uri: 'https://my.app',
    statement: undefined,
  })
  expect(data.nonce).toBe('1234567890abcdef')
  const session = { data, message: 'my.app wants you to sign in', signature: '0x' }
  expect(await provider.addSession(session)).toBeUndefined()
  expect(await provider.setSessions([session])).toBeUndefined()
  expect(await provider.revokeSession({ id: 'one' })).toBeUndefined()
  expect(await provider.getSessions()).toEqual([])
  const json = 'application/json'
  expect(received).toEqual([
    ['GET', '/auth/nonce', undefined],
    ['POST', '/auth/sessions', json],
    ['POST', '/auth/sessions/several', json],
    ['POST', '/auth/revoke', json],
    ['GET', '/auth/sessions', undefined],
  ])
})
