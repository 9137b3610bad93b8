import type { Caip2 } from '@latchkey/protocol/ids'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import type { OpenDatabase } from '../storage/createDatabase.ts'
import { tokens } from '../storage/schema/tokens.ts'
import { createStoredTokens } from './createStoredTokens.ts'

const chainId: Caip2 = 'eip155:1'
const [account, other] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`]
const tokenOf = (number: number) => `0x${number.toString(16).padStart(40, '0')}`

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openEmptyDatabase()
  const described: typeof tokens.$inferInsert = {
    ...{ chainId, address: '', standard: 'erc20', name: 'Token', symbol: 'TOK', decimals: 18, since: 1n },
    isSpam: false,
  }
  await opened.database
    .insert(tokens)
    .values([
      ...Array.from({ length: 6 }, (_, at) => ({ ...described, address: tokenOf(at) })),
      { ...described, address: tokenOf(900), isSpam: true },
      { ...described, address: tokenOf(901), standard: 'erc721' },
    ])
})
afterAll(() => opened.close())

/** Stores transfers, one in each block of a range. */
const move = (of: string, token: number | null, from: number, to: number, amount = 1) =>
  opened.database.execute(sql`
    insert into transfers (address, chain_id, block_number, tx_index, ordinal, hash, mined_at, sent_from, sent_to,
      nonce, failed, operation, kind, direction, token, amount)
    select ${of}, ${chainId}, block, 0, ${token ?? 999}, '0x', block, '', '', 0, false, 'receive', 'erc20', 'in',
      ${token === null ? null : tokenOf(token)}, ${amount}
    from generate_series(${from}::int, ${to}::int) as block`)

it('finds every token that an account moved, however many transfers are newer', async () => {
  await move(account, 0, 5, 5)
  await move(account, 1, 10, 50_000)
  await move(account, 2, 3, 4)
  await move(account, 3, 7, 7, 0)
  await move(account, null, 60_000, 60_000)
  await move(other, 4, 60_000, 60_000)
  await move(account, 900, 60_000, 60_000)
  await move(account, 901, 60_000, 60_000)
  const read = createStoredTokens(opened.database)
  const startedAt = performance.now()
  const found = await read(chainId, account)
  expect(found.map(({ address }) => address)).toEqual([1, 0, 2].map(tokenOf))
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  expect(await read('eip155:10', account)).toEqual([])
})
