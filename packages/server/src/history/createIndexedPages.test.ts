import { type Caip2, evmChainId } from '@latchkey/protocol/ids'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import type { OpenDatabase } from '../storage/createDatabase.ts'
import { createIndexedPages } from './createHistorySource.ts'
import type { HistoryKeyset } from './history.ts'
import type { ChainReach } from './toFloor.ts'

const address = `0x${'a1'.repeat(20)}`
const [one, two] = [evmChainId(1), evmChainId(2)]
let opened: OpenDatabase

/** Stores a transfer for each second of a range, on each chain. */
beforeAll(async () => {
  opened = await openEmptyDatabase()
  for (const chainId of [one, two])
    await opened.database.execute(sql`
      insert into transfers (address, chain_id, block_number, tx_index, ordinal, hash, mined_at, sent_from, sent_to,
        nonce, failed, operation, kind, direction, amount)
      select ${address}, ${chainId}, block, 0, 0, ${chainId} || block, block, '', '', 0, false, 'receive', 'native',
        'in', 1
      from generate_series(1, 6) as block`)
})
afterAll(() => opened.close())

/** Opens pages over two chains, of which the second one is whole in the store unless it cannot be read. */
function open(isAway: () => boolean) {
  const whole = { isWhole: true, slot: 0, minedAt: 0, nativesFrom: null }
  const away = {
    ...{ isUnreachable: true, isWhole: false, slot: Number.MAX_SAFE_INTEGER },
    ...{ minedAt: Number.MAX_SAFE_INTEGER, nativesFrom: null },
  }
  const reaches = async (): Promise<ChainReach[]> => [
    { chainId: one, ...whole },
    { chainId: two, ...(isAway() ? away : whole) },
  ]
  const read = createIndexedPages({ readRows: opened.readRows, caughtUp: reaches, extended: reaches })
  const page = (after?: HistoryKeyset | null) =>
    read({ address, limit: 4, charge() {}, ...(after && { after }) })
  return { page }
}

const placesOf = ({ entries }: Awaited<ReturnType<ReturnType<typeof open>['page']>>) =>
  entries.map(([{ chainId, minedAt }]) => `${chainId} ${minedAt}`)
const allOf = (chainId: Caip2) => Array.from({ length: 6 }, (_, at) => `${chainId} ${6 - at}`)

it('fails while a chain cannot be read that the list began with, and continues without a gap', async () => {
  let isAway = false
  const { page } = open(() => isAway)
  const first = await page()
  isAway = true
  await expect(page(first.next)).rejects.toMatchObject({ name: 'UpstreamError' })
  isAway = false
  const second = await page(first.next)
  const third = await page(second.next)
  expect(third.next).toBeNull()
  const seen = [first, second, third].flatMap(placesOf)
  expect([...seen].sort()).toEqual([...allOf(one), ...allOf(two)].sort())
})

it('continues without a chain that could not be read from the start, which the first page says', async () => {
  const { page } = open(() => true)
  const first = await page()
  expect(first.missing).toEqual([{ chainId: two, blocksFrom: Number.MAX_SAFE_INTEGER, nativesFrom: null }])
  expect(first.next).toMatchObject({ without: [two] })
  const second = await page(first.next)
  expect(placesOf(second)).toHaveLength(4)
})

it('no longer continues without a chain that was read since', async () => {
  let isAway = true
  const { page } = open(() => isAway)
  const first = await page()
  isAway = false
  const second = await page(first.next)
  expect(second.next).not.toHaveProperty('without')
  isAway = true
  await expect(page(second.next)).rejects.toMatchObject({ name: 'UpstreamError' })
})
