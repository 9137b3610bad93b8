import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { unboundRows } from '../../../test/openTestRows.ts'
import { testKeys } from '../../../test/wallet/startWallet.ts'
import { createLogger } from '../../createServer.ts'
import type { OpenDatabase } from '../../storage/createDatabase.ts'
import type { KeyWrapper } from '../keys/keyWrapper.ts'
import { createLocalKey, openWalletKeys } from '../keys/openWalletKeys.ts'
import { createWalletUsers } from '../users/createWalletUsers.ts'
import { beginRotation } from './beginRotation.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openEmptyDatabase()
})
afterAll(() => opened?.close())

const inside = createLocalKey({ id: 'inside', key: '66'.repeat(32) })
const state = { isAway: true, asked: 0 }
const kms: KeyWrapper = {
  id: 'kms',
  async wrap(rowKey, context) {
    state.asked += 1
    if (state.isAway) throw new Error('kms.example does not answer')
    return inside.wrap(rowKey, context)
  },
  unwrap: inside.unwrap,
}
const keys = openWalletKeys({ ...testKeys, server: [kms, ...testKeys.server] })
const done = 'no shares left to rewrap with the first wallet key'

/** Begins a rotation, and collects its log. */
function begin(retryMs: number) {
  const said: string[] = []
  const write = (line: string) => void said.push(JSON.parse(line).msg)
  const { database } = opened
  const rotation = beginRotation({
    database,
    keys,
    rows: unboundRows,
    log: createLogger('info', { write }),
    retryMs,
  })
  onTestFinished(() => rotation.close())
  return { said, rotation }
}

it('continues without a restart once a KMS recovers, and only then reports that older keys can be removed', async () => {
  const { database } = opened
  const { id } = await createWalletUsers(database, openWalletKeys(testKeys), unboundRows).findOrCreateByEmail(
    'ada@example.com',
  )
  const { said } = begin(10)
  const failed = expect.stringMatching(/^shares could not be rewrapped/)
  await expect.poll(() => said.length).toBeGreaterThan(2)
  expect(said).toEqual(said.map(() => failed))

  state.isAway = false
  await expect.poll(() => said.at(-1)).toBe('shares were rewrapped with the first wallet key')
  const alone = openWalletKeys({ ...testKeys, server: [kms] })
  expect((await createWalletUsers(database, alone, unboundRows).read(id, 'frame')).email).toBe(
    'ada@example.com',
  )

  const again = begin(10)
  await expect.poll(() => again.said).toEqual([done])
})

it('stops waiting when the server closes, without a report about older keys', async () => {
  state.isAway = true
  await createWalletUsers(opened.database, openWalletKeys(testKeys), unboundRows).findOrCreateByEmail(
    'bob@example.com',
  )
  const { said, rotation } = begin(3_600_000)
  await expect.poll(() => said.length).toBe(1)
  const { asked } = state
  await rotation.close()
  expect(state.asked).toBe(asked)

  const cut = begin(3_600_000)
  await cut.rotation.close()
  expect([said, cut.said].flat()).not.toContain(done)
})
