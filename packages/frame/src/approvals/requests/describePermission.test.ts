import { noLimit } from '@latchkey/protocol/permissions'
import { type Hex, toFunctionSelector, toHex } from 'viem'
import { expect, it } from 'vitest'
import { sayPermission } from '../../copy/sayPermission.ts'
import { describePermission } from './describePermission.ts'
import type { TokenFacts } from './readToken.ts'

const token = `0x${'7'.repeat(40)}` as const
const move = toFunctionSelector('transferFrom(address,address,uint256)')

/** Of a permission for one contract's functions. */
function describe(
  { selectors, amountLimit }: { selectors: readonly Hex[]; amountLimit: bigint },
  { functions = {}, facts }: { functions?: Record<Hex, string>; facts?: TokenFacts } = {},
) {
  const granted = {
    ...{ signer: token, validAfter: 0, validUntil: 9_999_999_999, valueLimit: 0n, feeLimit: 0n },
    targets: [{ target: token, selectors, amountLimit }],
    salt: toHex(1, { size: 32 }),
  }
  const tokens = new Map(facts ? [[token, facts]] : [])
  const ether = { symbol: 'ETH', decimals: 18 }
  return describePermission({ isRevoked: false, granted, functions }, tokens, ether, 'en-US')
}

it('a function that the wallet knows keeps its name and its warning, whatever the app calls it', () => {
  // Another name with the selector of `approve`.
  const name = 'sign_szabo_bytecode(bytes16,uint128)'
  const selector = toFunctionSelector(name)
  expect(selector).toBe(toFunctionSelector('approve(address,uint256)'))
  const { deeds, warnings } = describe(
    { selectors: [selector], amountLimit: noLimit - 1n },
    { functions: { [selector]: name } },
  )
  expect(deeds.map(({ functions }) => functions)).toEqual([['approve(address,uint256)']])
  expect(warnings.map(({ title }) => title)).toContain(sayPermission('leaveTitle'))
})

it('writes a limit as an amount of a token that says how it counts', () => {
  const facts = { symbol: 'DUSD', decimals: 6, supply: undefined }
  const { deeds, warnings } = describe({ selectors: [move], amountLimit: 12_500_000n }, { facts })
  expect(deeds.map(({ title }) => title)).toEqual(['Move up to 12.5 DUSD'])
  expect(warnings).toEqual([])
})

it.each([5n, 10n ** 30n, noLimit])(
  'a limit of %s is no amount, and no comfort, where a contract does not say that it has amounts: it may be a collection',
  (amountLimit) => {
    const { deeds, warnings } = describe({ selectors: [move], amountLimit })
    expect(deeds).toMatchObject([{ title: 'Move tokens of a contract', contract: token }])
    const title = sayPermission('collectionTitle')
    expect(warnings.filter((each) => each.title === title)).toEqual([
      { tone: 'error', title, text: expect.stringContaining(token) },
    ])
  },
)

it('warns of a collection once, with whatever functions', () => {
  const selectors = [move, toFunctionSelector('setApprovalForAll(address,bool)')]
  const { warnings } = describe({ selectors, amountLimit: noLimit })
  expect(warnings.filter(({ title }) => title === sayPermission('collectionTitle'))).toHaveLength(1)
})
