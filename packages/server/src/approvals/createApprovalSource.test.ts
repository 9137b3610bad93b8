import { type Caip2, nativeTokenAddress } from '@latchkey/protocol/ids'
import { createPublicClient, custom, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEmptyDatabase } from '../../test/openEmptyDatabase.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { EvmClient } from '../chains/evmClients.ts'
import type { CatalogueToken } from '../chains/listTokens.ts'
import type { OpenDatabase } from '../storage/createDatabase.ts'
import { approvals } from '../storage/schema/approvals.ts'
import { tokens } from '../storage/schema/tokens.ts'
import { createApprovalSource } from './createApprovalSource.ts'

const chainId = 'eip155:1'
const addressOf = (byte: string) => `0x${byte.repeat(20)}` as const
const [address, token, spender] = [addressOf('a1'), addressOf('c3'), addressOf('d4')]

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openEmptyDatabase()
  const row = { owner: address, chainId, token, spender, blockNumber: 7n, minedAt: 1, isOwn: true }
  await opened.database.insert(approvals).values([
    { ...row, scope: 'amount' },
    { ...row, scope: '12' },
  ])
})
afterAll(() => opened.close())

/** Creates a source over a chain that allows 5 of everything once it is `ready`. */
function open({
  isCaughtUp = true,
  ready = Promise.resolve(),
  catalogue = [],
}: {
  isCaughtUp?: boolean
  ready?: Promise<void>
  catalogue?: CatalogueToken[]
} = {}) {
  const asked: unknown[] = []
  const request = async ({ params }: { params?: unknown }) => {
    asked.push(params)
    await ready
    return numberToHex(5, { size: 32 })
  }
  const client = createPublicClient({ transport: custom({ request }) }) as EvmClient
  const source = createApprovalSource({
    database: opened.database,
    client: () => client,
    catalogue: () => catalogue,
    isListedSpam: () => false,
    caughtUp: async () => isCaughtUp,
  })
  const charged: number[] = []
  const get = (
    charge: (calls: number) => void = (calls) => charged.push(calls),
    of: string = address,
    chain: Caip2 = chainId,
  ) => source.getApprovals({ chainId: chain, address: of, charge })
  return { get, asked, charged }
}

it('reports that there may be more while the index is behind', async () => {
  expect((await open().get()).isComplete).toBe(true)
  expect((await open({ isCaughtUp: false }).get()).isComplete).toBe(false)
})

it('gives an approval of the native token’s own ERC-20 its name, and no label of a look-alike', async () => {
  const [celo, contract] = ['eip155:42220', '0x471ece3750da237f93b8e339c536989b8978a438'] as const
  const { database } = opened
  const owner = addressOf('e5')
  const row = { owner, spender, scope: 'amount', blockNumber: 7n, minedAt: 1, isOwn: false }
  await database.insert(approvals).values({ ...row, chainId: celo, token: contract })
  const said = { name: 'Celo native asset', symbol: 'CELO', decimals: 18, isSpam: false }
  await database
    .insert(tokens)
    .values({ chainId: celo, address: contract, standard: 'erc20', since: 7n, ...said })
  const native = { address: nativeTokenAddress('eip155'), name: 'CELO', symbol: 'CELO', decimals: 18 }
  const { get } = open({ catalogue: [{ ...native, logoUri: 'celo.svg', eip2612: false }] })
  const { data } = await get(undefined, owner, celo)
  expect(data).toMatchObject([
    { token: { name: 'CELO', symbol: 'CELO', decimals: 18, iconUrl: 'celo.svg' }, amount: '5' },
  ])
})

it('charges for each chain request, and deduplicates concurrent ones', async () => {
  let answer = () => {}
  const ready = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { get, asked, charged } = open({ ready })
  const gets = [get(), get(), get()]
  // The database responds in order, so each call has found its candidates by then.
  await opened.ping()
  await opened.ping()
  answer()
  const answers = await Promise.all(gets)
  expect(answers[2]).toEqual(answers[0])
  expect(asked).toHaveLength(3)
  expect(charged).toEqual([3])
  await get()
  expect(charged).toEqual([3, 3])
})

it('lists an approval of several blocks once, with its newest time, and sorts those of one block', async () => {
  const account = addressOf('b2')
  const row = { owner: account, chainId, token, spender, scope: 'amount', isOwn: false }
  await opened.database.insert(approvals).values([
    { ...row, blockNumber: 9n, minedAt: 9 },
    { ...row, blockNumber: 7n, minedAt: 7, isOwn: true },
    { ...row, blockNumber: 8n, minedAt: 8, spender: addressOf('d6'), isOwn: true },
    { ...row, blockNumber: 8n, minedAt: 8, spender: addressOf('d5'), isOwn: true },
  ])
  const { data } = await open().get(undefined, account)
  expect(data.map((approval) => [approval.spender.slice(-2), approval.approvedAt.slice(-3)])).toEqual([
    ['d4', '09Z'],
    ['d5', '08Z'],
    ['d6', '08Z'],
  ])
})

it('sends nothing when its charge is refused, and does not refuse the next caller', async () => {
  const { get, asked } = open()
  const refused = get(() => {
    throw new RequestFailure('RATE_LIMITED', { field: 'projectId', description: 'Too many.' })
  })
  await expect(refused).rejects.toThrow('Too many.')
  expect(asked).toHaveLength(0)
  expect((await get()).data).toHaveLength(1)
})

it('never shows impostors under a listed name, nor their approvals that the account did not sign', async () => {
  const [signed, told] = [addressOf('e5'), addressOf('f6')]
  const described = {
    chainId,
    standard: 'erc20' as const,
    name: 'Dev Dоllar',
    symbol: 'DUSD',
    decimals: 6,
    isSpam: false,
  }
  const row = { owner: address, chainId, spender, scope: 'amount', blockNumber: 8n, minedAt: 2 }
  await opened.database.insert(tokens).values([signed, told].map((one) => ({ ...described, address: one })))
  await opened.database.insert(approvals).values([
    { ...row, token: signed, isOwn: true },
    { ...row, token: told, isOwn: false },
  ])
  const real = {
    address: addressOf('d0'),
    name: 'Dev Dollar',
    symbol: 'DUSD',
    decimals: 6,
    logoUri: '/dusd.svg',
    eip2612: false,
  }
  const { data } = await open({ catalogue: [real] }).get()
  const found = data.filter(({ token: { address: id } }) => [signed, told].some((one) => id.endsWith(one)))
  expect(found.map(({ token: one }) => one)).toMatchObject([
    { address: `${chainId}:${signed}`, name: '0xe5e5…e5e5', symbol: '0xe5e5…e5e5', iconUrl: '' },
  ])
})
