import { isHex, toBytes, toHex } from 'viem'
import type { Rpc } from '../../rpc/createRpc.ts'
import { assertShape } from '../assertShape.ts'
import type { RestProof } from '../createRestUpstreams.ts'
import {
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
 * Creates the proof of a squid, which does not report its chain: the chain's own nodes must have its newest transfer's
 * extrinsic in the same block.
 */
export const createSubsquidProof = (request: Rpc['request']): RestProof => ({
  path: '',
  body: {
    query: `{
      transfers(where: { extrinsicHash_isNull: false }, orderBy: [blockNumber_DESC, id_DESC], limit: 1) {
        blockNumber extrinsicHash
      }
    }`,
  },
  async isOwn(answer, { chainId, signal }) {
    const ask = (method: string, params: unknown) => request(chainId, method, params, signal)
    const { transfers } = readFields(JSON.parse(answer))
    assertShape(Array.isArray(transfers))
    if (transfers.length === 0) return undefined
    const newest = toRecord(transfers[0])
    const [height, extrinsic] = [readCount(newest.blockNumber), readHash(newest.extrinsicHash)]
    const block = await ask('chain_getBlockHash', [height])
    // The nodes are behind, or the squid's chain is longer.
    if (typeof block !== 'string') return undefined
    if (await hasExtrinsic(await ask('chain_getBlock', [block]), extrinsic)) return true
    const final = toRecord(await ask('chain_getHeader', [await ask('chain_getFinalizedHead', [])]))
    // Until then, the squid may have another block of the same chain.
    return Number(final.number) >= height ? false : undefined
  },
})

async function hasExtrinsic(answer: unknown, extrinsic: string): Promise<boolean> {
  const { Blake2256 } = await import('@polkadot-api/substrate-bindings')
  const { extrinsics } = toRecord(toRecord(answer).block)
  if (!Array.isArray(extrinsics)) throw new TypeError('A node returned no block.')
  return extrinsics.some((encoded) => isHex(encoded) && toHex(Blake2256(toBytes(encoded))) === extrinsic)
}

/**
 * Returns the query for an account's transfers, newest first, as stored by SQD's template for Substrate chains (MIT).
 * A squid does not report who signed.
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
    assertShape(from === place.address || to === place.address)
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
