import { exampleValues } from '../endpoint/exampleValues.ts'

/** A registered name, used in the examples of the name endpoints. */
export const exampleName = {
  name: 'alice.mob.eth',
  registered_at: exampleValues.time,
  updated_at: exampleValues.time,
  attributes: {},
  addresses: { '60': { address: exampleValues.account, created_at: exampleValues.time } },
}

/** Returns a signed text about that name. Its fields other than the name differ by endpoint. */
export function exampleSigned(said: Readonly<Record<string, unknown>> = {}, coinType = 60) {
  return {
    message: JSON.stringify({ name: exampleName.name, ...said, timestamp: 1_795_168_788 }),
    signature: `0x${'11'.repeat(65)}`,
    coin_type: coinType,
    address: exampleValues.account,
  }
}
