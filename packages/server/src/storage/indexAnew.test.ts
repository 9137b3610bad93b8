import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { createBlockStore } from '../indexer/createBlockStore.ts'

async function readMigration(name: string) {
  const text = await readFile(new URL(`../../migrations/${name}.sql`, import.meta.url), 'utf8')
  return text.split('--> statement-breakpoint')
}
const [indexAnew = ''] = await readMigration('0010_wallet_and_index')
const [, , copyApprovals = ''] = await readMigration('0026_approval_blocks')
const [markSwept = ''] = await readMigration('0033_swept_accounts')
const tables = ['transfers', 'holdings', 'tokens', 'nfts', 'approvals', 'blocks']
const sender = `0x${'a1'.repeat(20)}`

/** Opens a database with one row in each table of the index. The sender's own transaction has `fee`. */
async function openFilled(fee: string | null) {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  const at = sql`'eip155:1', 7, 0`
  const told = sql`'0x1', 1, ${sender.toUpperCase().replace('0X', '0x')}, '', 0, false, 'send', 'native'`
  await database.execute(sql`insert into transfers values
    (${sender}, ${at}, 0, ${told}, 'out', null, null, 1, ${fee}),
    (${sender}, ${at}, 1, ${told}, 'out', null, null, 1, null),
    ('0xb2', ${at}, 0, ${told}, 'in', null, null, 1, null)`)
  await database.execute(sql`insert into blocks values ('eip155:1', 7, '0x1', '0x0')`)
  await database.execute(sql`insert into holdings values ('0xb2', 'eip155:1', '0xc3', 1, 1)`)
  await database.execute(
    sql`insert into tokens values ('eip155:1', '0xc3', 'erc721', null, null, null, false)`,
  )
  await database.execute(sql`insert into nfts values ('eip155:1', '0xc3', 1)`)
  await database.execute(
    sql`insert into approvals values ('0xb2', 'eip155:1', '0xc3', '0xd4', 'all', 7, 1, true)`,
  )
  return {
    migrate: () => database.execute(sql.raw(indexAnew)),
    async counts() {
      const counted = tables.map(async (table) => {
        const { rows } = (await database.execute(sql.raw(`select 1 from ${table}`))) as { rows: object[] }
        return rows.length
      })
      return Promise.all(counted)
    },
  }
}

it('clears an index from before fees and approvals', async () => {
  const { migrate, counts } = await openFilled(null)
  await migrate()
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0])
})

it('leaves a current index unchanged', async () => {
  const { migrate, counts } = await openFilled('21000')
  await migrate()
  expect(await counts()).toEqual([3, 1, 1, 1, 1, 1])
})

it('keeps approvals of before through a reorg, because their earlier blocks are unknown', async () => {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  for (const number of [5, 8])
    await database.execute(sql`insert into blocks values ('eip155:1', ${number}, '', '')`)
  for (const [spender, block] of [
    ['0xd4', 3],
    ['0xe5', 8],
  ] as const)
    await database.execute(
      sql`insert into approvals values ('0xb2', 'eip155:1', '0xc3', ${spender}, 'all', ${block}, 1, true)`,
    )
  await database.execute(sql.raw(copyApprovals))
  const head = { chainId: 'eip155:1', number: 8n, hash: '', parentHash: '' }
  await createBlockStore(database, head.chainId).unwind(5n, head)
  const { rows } = (await database.execute(
    sql`select spender, block_number::int as block from approvals order by spender`,
  )) as { rows: object[] }
  expect(rows).toEqual([
    { spender: '0xd4', block: 3 },
    { spender: '0xe5', block: 5 },
  ])
})

it('starts an index over where only anchors of deleted accounts are left', async () => {
  const { database, close } = await openEmptyDatabase()
  onTestFinished(close)
  const heights = { 'eip155:1': [5, 6, 7], 'eip155:2': [5, 8], 'eip155:3': [5], 'eip155:4': [5, 8] }
  for (const [chainId, numbers] of Object.entries(heights))
    for (const number of numbers)
      await database.execute(sql`insert into blocks values (${chainId}, ${number}, '', '')`)
  // Its accounts are still indexed one by one.
  await database.execute(sql`insert into account_anchors values ('eip155:4', 9, '', '')`)
  await database.execute(sql.raw(markSwept))
  const { rows } = (await database.execute(
    sql`select chain_id as chain, number::int from account_anchors order by 1, 2`,
  )) as { rows: object[] }
  expect(rows).toEqual([
    { chain: 'eip155:2', number: 5 },
    { chain: 'eip155:2', number: 8 },
    { chain: 'eip155:3', number: 5 },
    { chain: 'eip155:4', number: 9 },
  ])
  const isStartedOver = (chainId: string) => createBlockStore(database, chainId).takeOver()
  expect(await Promise.all(Object.keys(heights).map(isStartedOver))).toEqual([false, true, true, true])
})
