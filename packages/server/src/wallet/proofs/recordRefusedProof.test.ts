import { randomBytes } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../../test/openEmptyDatabase.ts'
import { RequestFailure } from '../../base/RequestFailure.ts'
import { createKeyedHash } from '../base/createKeyedHash.ts'
import { createTurns } from '../base/createTurns.ts'
import { recordRefusedProof } from './recordRefusedProof.ts'

const refusal = new RequestFailure('PROOF_INVALID', { field: 'dpop', description: 'Forged.' })

it('records 20 refused proofs per client and 1,000 in total, which replenish over an hour', async () => {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  let now = 1_000_000_000
  const turns = createTurns(database, { hash: createKeyedHash(randomBytes(32)) }, () => now)
  let written = 0
  const audit = {
    async record() {
      written += 1
    },
  }
  const refuse = async (address: string, times: number) => {
    for (let time = 0; time < times; time++)
      await recordRefusedProof(refusal, { address, projectId: 'app' }, { audit, turns })
  }
  await refuse('192.0.2.1', 21)
  expect(written).toBe(20)
  now += 179_999
  await refuse('192.0.2.1', 1)
  expect(written).toBe(20)
  now += 1
  await refuse('192.0.2.1', 1)
  expect(written).toBe(21)
  now += 3_600_000
  for (let client = 0; client < 100; client++) await refuse(`198.51.100.${client}`, 10)
  expect(written).toBe(1_021)
  await refuse('203.0.113.1', 1)
  expect(written).toBe(1_021)
  now += 3_599
  await refuse('203.0.113.2', 1)
  expect(written).toBe(1_021)
  now += 1
  await refuse('203.0.113.3', 1)
  expect(written).toBe(1_022)
})
