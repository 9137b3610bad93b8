import { assertShape } from '../assertShape.ts'
import type { RestProof } from '../createRestUpstreams.ts'
import {
  type PolkadotFact,
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

/** Every SubQuery project reports the chain that it indexes. */
export const subqueryProof: RestProof = {
  path: '',
  body: { query: '{ _metadata { genesisHash } }' },
  isOwn(answer, { reference }) {
    const { genesisHash } = toRecord(readFields(JSON.parse(answer))._metadata)
    if (typeof genesisHash !== 'string' || !/^0x[0-9a-f]{64}$/.test(genesisHash)) return undefined
    return genesisHash.startsWith(`0x${reference}`)
  },
}

/**
 * Returns the query for an account's history elements, newest first, as stored by the project subquery-nova
 * (Apache-2.0).
 */
export function toSubqueryQuery({ address, height, limit, offset }: PolkadotPlace): string {
  const below = height === undefined ? '' : `, blockNumber: { lessThanOrEqualTo: ${height} }`
  return `{
    historyElements(
      filter: { address: { equalTo: "${address}" }${below} }
      orderBy: [TIMESTAMP_DESC, ID_DESC]
      first: ${limit}
      offset: ${offset}
    ) {
      nodes { id blockNumber extrinsicHash timestamp transfer reward poolReward extrinsic }
      pageInfo { hasNextPage }
    }
  }`
}

/** Parses a page of history elements. Throws `TypeError` for an invalid response. */
export function readSubquery(json: unknown, place: PolkadotPlace): PolkadotPage {
  const { nodes, pageInfo } = toRecord(readFields(json).historyElements)
  const { hasNextPage } = toRecord(pageInfo)
  assertShape(typeof hasNextPage === 'boolean')
  const rows = readRows(nodes, place, (node) => ({
    id: readWord(node.id),
    height: readCount(node.blockNumber),
    minedAt: readCount(node.timestamp),
    extrinsic: readHash(node.extrinsicHash),
    what: readFact(node),
  }))
  assertShape(rows.length > 0 || !hasNextPage)
  return { rows, isLast: !hasNextPage }
}

function readFact(node: Readonly<Record<string, unknown>>): PolkadotFact {
  if (node.transfer) {
    const { amount, eventIdx, from, success, to } = toRecord(node.transfer)
    assertShape(typeof success === 'boolean')
    return {
      type: 'transfer',
      event: String(eventIdx),
      from: readWord(from),
      to: readWord(to),
      amount: readWhole(amount),
      failed: !success,
    }
  }
  const given = node.reward ?? node.poolReward
  if (given) {
    const { amount, isReward, validator } = toRecord(given)
    assertShape(typeof isReward === 'boolean')
    const paid = readWhole(amount)
    return {
      type: 'reward',
      amount: isReward ? paid : -paid,
      validator: typeof validator === 'string' ? readWord(validator) : '',
    }
  }
  if (!node.extrinsic) return { type: 'other' }
  const { success } = toRecord(node.extrinsic)
  assertShape(typeof success === 'boolean')
  return { type: 'signature', failed: !success }
}
