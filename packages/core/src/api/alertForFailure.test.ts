import { testWorld } from '@latchkey/devnet/testWorld'
import { expect, it } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { openWorldKit } from '../../test/worldKit.ts'
import { getTokens } from '../swap/getTokens.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId

it('[8.16 project id] raises an alert for an unknown project', async () => {
  const kit = openWorldKit({ ...world, projectId: 'nobody' })
  await expect(getTokens(kit, { networkId })).rejects.toMatchObject({
    name: 'ProjectInvalidError',
    status: 401,
  })
  await expect
    .poll(() => kit.alerts.getState().list)
    .toEqual([
      { name: 'invalidAppConfiguration', details: expect.stringContaining('No project has this id') },
    ])
})

it('[8.16 origin] raises an alert that names the setting for a page outside the allowed origins', async () => {
  const description = 'http://evil.example is not allowed. Add it to the origins of the project local.'
  const { origin } = await startHttpServer((_, response) =>
    answerJson(
      response,
      { status: 'FAILED', reasons: [{ field: 'origin', description }], code: 'ORIGIN_NOT_ALLOWED' },
      { status: 403 },
    ),
  )
  const kit = openWorldKit({ ...world, api: origin })
  await expect(getTokens(kit, { networkId })).rejects.toMatchObject({ name: 'OriginNotAllowedError' })
  await expect
    .poll(() => kit.alerts.getState().list)
    .toEqual([{ name: 'invalidAppConfiguration', details: description }])
})

it('raises no alert for a failure unrelated to the setup', async () => {
  const kit = openWorldKit({ ...world, api: 'http://127.0.0.1:1' })
  await expect(getTokens(kit, { networkId })).rejects.toMatchObject({ name: 'ApiUnreachableError' })
  expect(kit.alerts.getState().list).toEqual([])
})
