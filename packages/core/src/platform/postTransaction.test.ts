import { expect, it } from 'vitest'
import { startHttpServer } from '../../test/httpServer.ts'
import { postTransaction } from './postTransaction.ts'

const txid = 'ab'.repeat(32)

/** Starts an Esplora that responds to everything alike. */
const startEsplora = (status: number, text: string, headers = {}) =>
  startHttpServer((_, response) => {
    response.writeHead(status, headers)
    response.end(text)
  })

it('posts the transaction as text, and returns its id', async () => {
  const { origin, taken } = await startEsplora(200, `${txid}\n`)
  expect(await postTransaction(`${origin}/api//`, '0200')).toEqual({ txid })
  expect(taken).toMatchObject([{ method: 'POST', path: '/api/tx', body: '0200' }])
})

it('returns the start of the reason for a rejection', async () => {
  const { origin } = await startEsplora(400, `sendrawtransaction RPC error: ${'x'.repeat(1_000)}`)
  const posted = await postTransaction(origin, '0200')
  expect(posted).toEqual({ refusal: expect.stringMatching(/^sendrawtransaction RPC error: x+$/) })
  expect(Object(posted).refusal).toHaveLength(300)
})

it.each<[string, number, string, object]>([
  ['a failure', 502, 'Bad gateway', {}],
  ['a response without an id', 200, '<html>', {}],
  ['a redirect', 302, '', { location: 'https://elsewhere.example' }],
])('throws on %s', async (_, status, text, headers) => {
  const { origin } = await startEsplora(status, text, headers)
  await expect(postTransaction(origin, '0200')).rejects.toThrow(TypeError)
})
