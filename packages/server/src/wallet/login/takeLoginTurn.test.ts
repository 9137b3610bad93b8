import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { createKeyedHash } from '../base/createKeyedHash.ts'
import { createTurns } from '../base/createTurns.ts'
import { createMailLimits } from './createMailLimits.ts'
import { takeLoginTurn } from './takeLoginTurn.ts'

it('takes nothing from the client’s limit when the project’s limit refuses a login', async () => {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  let minutes = 0
  const now = () => minutes * 60_000
  const turns = createTurns(database, { hash: createKeyedHash(randomBytes(32)) }, now)
  const limits = createMailLimits({ turns, what: 'logins', perClient: 1, perProject: 1 })
  const begin = (address: string) =>
    takeLoginTurn(
      { database, limits, now },
      { projectId: 'p', address, key: 'key', device: 'a device' },
      'provider',
    )
  await begin('203.0.113.1')
  minutes = 30
  await expect(begin('203.0.113.2')).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfterS: 1_800 })
  minutes = 60
  await begin('203.0.113.2')
})
