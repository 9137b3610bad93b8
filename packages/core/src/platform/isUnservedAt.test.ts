import { expect, it } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { isUnservedAt } from './isUnservedAt.ts'

it.each([
  [true, { code: 'CHAIN_INVALID' }],
  [false, { code: 'RATE_LIMITED' }],
  [false, { jsonrpc: '2.0', id: 1, result: 'ok' }],
  [false, null],
])('is %s if the server responds %j', async (isUnserved, body) => {
  const { origin, taken } = await startHttpServer((_, response) => answerJson(response, body))
  expect(await isUnservedAt(`${origin}/v1/`, undefined)).toBe(isUnserved)
  expect(taken).toMatchObject([{ method: 'POST', path: '/v1/' }])
})

it('is false if the response cannot be read', async () => {
  const { origin } = await startHttpServer((_, response) => response.end('<html>'))
  expect(await isUnservedAt(origin, undefined)).toBe(false)
  expect(await isUnservedAt(origin, AbortSignal.abort())).toBe(false)
})
