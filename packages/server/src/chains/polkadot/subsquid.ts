import {
  mustBe,
  type PolkadotPage,
  type PolkadotPlace,
  readCount,
  readFields,
  readHash,
  readRows,
  readWhole,
  readWord,
  toRecord,
} from './polkadotRow.ts'

/**
 * Returns the query for an account's transfers, newest first, as stored by SQD's template for Substrate chains (MIT).
 * A squid reports neither its chain nor who signed.
 */
export function toSubsquidQuery({ address, height, limit, offset }: PolkadotPlace): string {
  const below = height === undefined ? '' : `, blockNumber_lte: ${height}`
  return `{
    transfers(
      where: { OR: [{ from: { id_eq: "${address}" }${below} }, { to: { id_eq: "${address}" }${below} }] }
      orderBy: [blockNumber_DESC, id_DESC]
      limit: ${limit}
      offset: ${offset}
    ) { id blockNumber timestamp extrinsicHash amount from { id } to { id } }
  }`
}

/** Parses a page of transfers. Throws `TypeError` for an invalid response, or one about another account. */
export function readSubsquid(json: unknown, place: PolkadotPlace): PolkadotPage {
  const rows = readRows(readFields(json).transfers, place, (record) => {
    const id = readWord(record.id)
    const [from, to] = [readWord(toRecord(record.from).id), readWord(toRecord(record.to).id)]
    mustBe(from === place.address || to === place.address)
    const minedAt = Math.floor(Date.parse(readWord(record.timestamp)) / 1_000)
    return {
      id,
      height: readCount(record.blockNumber),
      minedAt: readCount(minedAt),
      extrinsic: readHash(record.extrinsicHash),
      what: { type: 'transfer', event: id, from, to, amount: readWhole(record.amount), failed: false },
    }
  })
  return { rows, isLast: rows.length < place.limit }
}
