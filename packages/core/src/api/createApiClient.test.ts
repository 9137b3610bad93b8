import { describe, expect, it } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { alertForFailure } from './alertForFailure.ts'
import { createApiClient } from './createApiClient.ts'
import { ApiFailureError, OriginNotAllowedError, ProjectInvalidError, RateLimitedError } from './errors.ts'

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const chainId = 'eip155:31337'

function failure(code: string, description: string, field = '') {
  return { status: 'FAILED', reasons: [{ field, description }], code }
}

describe('requests', () => {
  it('[7.2 st] [7.2 sv] [7.2 projectId] sends SDK type, version and project with a GET', async () => {
    const { origin, taken } = await startHttpServer((_, response) =>
      answerJson(response, { data: [], next: null }),
    )
    const api = createApiClient({ api: origin, projectId: 'local' })
    await api.getHistory({ params: { address }, query: { chainId, cursor: 'a b&c' } })
    expect(taken).toMatchObject([
      {
        method: 'GET',
        path: `/v1/account/${address}/history`,
        query: { chainId, cursor: 'a b&c', st: 'latchkey', sv: '0.1.0', projectId: 'local' },
      },
    ])
  })

  it('sends the project in the body of a POST, without a preflight', async () => {
    const { origin, taken } = await startHttpServer((_, response) => answerJson(response, { fungibles: [] }))
    const api = createApiClient({ api: origin, projectId: 'local' })
    await api.getPrices({ body: { currency: 'usd', addresses: [`${chainId}:${address}`] } })
    expect(taken[0]?.headers['content-type']).toMatch(/^text\/plain/)
    expect(JSON.parse(taken[0]?.body ?? '')).toEqual({
      projectId: 'local',
      currency: 'usd',
      addresses: [`${chainId}:${address}`],
    })
  })

  it('[5.12 checksum] does not send a request with an invalid address', async () => {
    const { origin, taken } = await startHttpServer((_, response) => answerJson(response, {}))
    const api = createApiClient({ api: origin, projectId: 'local' })
    await expect(api.getHistory({ params: { address: address.replace('C8', 'c8') } })).rejects.toMatchObject({
      name: 'ApiRequestInvalidError',
      reasons: [
        { field: 'address', description: expect.stringMatching(/^Invalid input: .* wrong EIP-55 checksum/) },
      ],
    })
    expect(taken).toEqual([])
  })
})

describe('responses', () => {
  async function ask(answer: Parameters<typeof startHttpServer>[0], onFailure?: (error: unknown) => void) {
    const { origin, taken } = await startHttpServer(answer)
    const api = createApiClient({ api: origin, projectId: 'local', ...(onFailure && { onFailure }) })
    const error: unknown = await api.getSupportedChains({}).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return { error, taken }
  }

  it.each([
    [403, 'ORIGIN_NOT_ALLOWED', OriginNotAllowedError, 'invalidAppConfiguration'],
    [401, 'PROJECT_UNKNOWN', ProjectInvalidError, 'invalidAppConfiguration'],
    [401, 'PROJECT_REQUIRED', ProjectInvalidError, 'invalidAppConfiguration'],
    [404, 'NOT_FOUND', ApiFailureError, undefined],
    [501, 'NOT_IMPLEMENTED', ApiFailureError, undefined],
  ])(
    'maps a %i of %s to its error, and raises an alert if the setup is wrong',
    async (status, code, kind, alert) => {
      const heard: unknown[] = []
      const description = 'http://evil.example is not allowed: add it to the origins of the project'
      const { error, taken } = await ask(
        (_, response) =>
          answerJson(response, failure(code, description), { status, headers: { 'x-request-id': 'r-1' } }),
        (reason) => heard.push(reason),
      )
      expect(error).toBeInstanceOf(kind)
      expect(error).toMatchObject({ status, code, requestId: 'r-1', shortMessage: description })
      expect(taken).toHaveLength(1)
      expect(heard).toEqual([error])
      expect(alertForFailure(error)?.name).toBe(alert)
    },
  )

  it('[8.14 Required] rejects a response of another shape with the reason', async () => {
    const { error } = await ask((_, response) => answerJson(response, { http: [] }))
    expect(error).toMatchObject({
      name: 'ApiResponseInvalidError',
      reasons: [{ field: 'ws', description: 'Required' }],
    })
  })

  it.each([
    [502, '<html>Bad gateway</html>'],
    [500, ''],
    [200, '<html>Hello</html>'],
  ])('throws an API error for a %i without JSON, not a parser exception', async (status, text) => {
    const { error } = await ask((_, response) => response.writeHead(status).end(text))
    expect(error).toMatchObject({ name: status === 200 ? 'ApiResponseInvalidError' : 'ApiFailureError' })
  })

  it('retries a temporary failure after 150, 300 and 600 ms', async () => {
    const { error, taken } = await ask((_, response) =>
      answerJson(response, failure('UPSTREAM_UNAVAILABLE', 'The chain does not answer'), { status: 503 }),
    )
    expect(error).toMatchObject({ status: 503 })
    expect(taken).toHaveLength(4)
    expect(taken.map(({ afterMs }) => afterMs).map((ms, at) => ms >= [0, 149, 448, 1047][at]!)).not.toContain(
      false,
    )
  })

  it('waits for Retry-After, unless it is too long', async () => {
    let count = 0
    const { error, taken } = await ask((_, response) => {
      count += 1
      if (count > 1) return answerJson(response, { http: [chainId], ws: [] })
      answerJson(response, failure('RATE_LIMITED', 'Slow down'), {
        status: 429,
        headers: { 'retry-after': '1' },
      })
    })
    expect(error).toBeUndefined()
    expect(taken[1]!.afterMs).toBeGreaterThanOrEqual(995)

    const long = await ask((_, response) =>
      answerJson(response, failure('RATE_LIMITED', 'Slow down'), {
        status: 429,
        headers: { 'retry-after': '60' },
      }),
    )
    expect(long.error).toBeInstanceOf(RateLimitedError)
    expect(long.error).toMatchObject({ retryAfterMs: 60_000 })
    expect(long.taken).toHaveLength(1)
  })

  it('throws ApiUnreachableError if the server is missing', async () => {
    const api = createApiClient({ api: 'http://127.0.0.1:1', projectId: 'local' })
    await expect(api.getSupportedChains({})).rejects.toMatchObject({ name: 'ApiUnreachableError' })
  })

  it('passes on an abort by the caller, and reports no failure', async () => {
    const heard: unknown[] = []
    const { origin } = await startHttpServer(() => ending.abort(new Error('left')))
    const ending = new AbortController()
    const api = createApiClient({ api: origin, projectId: 'local', onFailure: (error) => heard.push(error) })
    await expect(api.getSupportedChains({}, { signal: ending.signal })).rejects.toThrow('left')
    expect(heard).toEqual([])
  })
})

it('is not thenable', async () => {
  const api = createApiClient({ api: 'http://127.0.0.1:1', projectId: 'local' })
  expect(await api).toBe(api)
  expect(api.getHistory).toBe(api.getHistory)
})
