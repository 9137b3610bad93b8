import { exampleValues } from './exampleValues.ts'

/** A registered name, as the examples of the rows about names answer it. */
export const exampleName = {
  name: 'alice.mob.eth',
  registered_at: exampleValues.time,
  updated_at: exampleValues.time,
  attributes: {},
  addresses: { '60': { address: exampleValues.account, created_at: exampleValues.time } },
}

/** A text about that name, signed: what it says beside the name differs from row to row. */
export function exampleSigned(said: Readonly<Record<string, unknown>> = {}, coinType = 60) {
  return {
    message: JSON.stringify({ name: exampleName.name, ...said, timestamp: 1_795_168_788 }),
    signature: `0x${'11'.repeat(65)}`,
    coin_type: coinType,
    address: exampleValues.account,
  }
}
