import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { openKit } from '../../test/kits.ts'

const world = await testWorld()
const chainId = world.network.caipNetworkId

/** Creates a kit that records logged errors; its calls fail. */
function openLogged(api: string, projectId: string) {
  const lines: unknown[] = []
  const write = (level: string, ...values: unknown[]) => level === 'error' && lines.push(values.join(' '))
  return { kit: openKit({ api, projectId, logger: { write } }), lines }
}

const description =
  'Origin http://evil.example is not allowed for project "local". Add it to the project\'s origins in the server setting PROJECTS.'

async function refusingServer() {
  const failure = {
    status: 'FAILED',
    reasons: [{ field: 'origin', description }],
    code: 'ORIGIN_NOT_ALLOWED',
  }
  const { origin } = await startHttpServer((_, response) => answerJson(response, failure, { status: 403 }))
  return origin
}

it.each([
  {
    what: 'an unknown project id',
    api: () => world.api,
    projectId: 'nobody',
    line: () =>
      `createKit: "projectId" is "nobody". The server at ${world.api} responded: No project has this id. Use an id from the server setting PROJECTS, or add this one there.`,
  },
  {
    what: 'a disallowed origin',
    api: refusingServer,
    projectId: 'local',
    line: (api: string) =>
      `createKit: the server at ${api} rejected this page: ${description} "projectId" is "local".`,
  },
  {
    what: 'an unreachable server',
    api: () => 'http://127.0.0.1:1',
    projectId: 'local',
    line: (api: string) =>
      `createKit: "api" is "${api}", which cannot be reached: fetch failed. Check that the server is running and that "api" is its origin.`,
  },
])('logs $what once per kit, with the exact message of the response', async ({ api, projectId, line }) => {
  const origin = await api()
  for (const { kit, lines } of [openLogged(origin, projectId), openLogged(origin, projectId)]) {
    const calls = [1, 2].map(() => kit.api?.getTokens({ query: { chainId } }))
    await expect(Promise.all(calls)).rejects.toThrow()
    await expect(kit.api?.getTokens({ query: { chainId } })).rejects.toThrow()
    expect(lines).toEqual([line(origin)])
  }
})

it('logs a quiet call without an alert', async () => {
  const { kit, lines } = openLogged(await refusingServer(), 'local')
  await expect(kit.api?.getTokens({ query: { chainId } }, { isQuiet: true })).rejects.toThrow()
  expect(lines).toHaveLength(1)
  expect(kit.alerts.getState().list).toEqual([])
})

it('does not log an aborted call, or a failure unrelated to the setup', async () => {
  const { origin } = await startHttpServer((_, response) =>
    answerJson(response, { status: 'FAILED', reasons: [], code: 'NOT_FOUND' }, { status: 404 }),
  )
  const { kit, lines } = openLogged(origin, 'local')
  await expect(kit.api?.getTokens({ query: { chainId } })).rejects.toMatchObject({ status: 404 })
  const away = openLogged('http://127.0.0.1:1', 'local')
  const signal = AbortSignal.abort()
  await expect(away.kit.api?.getTokens({ query: { chainId } }, { signal })).rejects.toThrow()
  expect([...lines, ...away.lines]).toEqual([])
})
