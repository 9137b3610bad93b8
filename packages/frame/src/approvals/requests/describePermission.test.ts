import { type GrantedPermission, noLimit } from '@latchkey/protocol/permissions'
import { type Hex, toFunctionSelector, toHex } from 'viem'
import { expect, it } from 'vitest'
import { sayPermission } from '../../copy/sayPermission.ts'
import { describePermission } from './describePermission.ts'
import type { TokenFacts } from './readToken.ts'

const token = `0x${'7'.repeat(40)}` as const
const move = toFunctionSelector('transferFrom(address,address,uint256)')

const ether = { symbol: 'ETH', decimals: 18 }
const dollars = { symbol: 'DUSD', decimals: 6, supply: 1_000_000_000n }
const signer = `0x${'8'.repeat(40)}` as const
const permit = (change: Partial<GrantedPermission>): GrantedPermission => ({
  ...{ signer, validAfter: 0, validUntil: 9_999_999_999, valueLimit: 0n, feeLimit: 0n },
  ...{ targets: [], salt: toHex(1, { size: 32 }) },
  ...change,
})
const write = (change: Partial<GrantedPermission>, tokens: ReadonlyMap<string, TokenFacts> = new Map()) =>
  describePermission({ isRevoked: false, granted: permit(change), functions: {} }, tokens, ether, 'en-US')

/** Describes a permission for one contract's functions. */
function describe(
  { selectors, amountLimit }: { selectors: readonly Hex[]; amountLimit: bigint },
  { functions = {}, facts }: { functions?: Record<Hex, string>; facts?: TokenFacts } = {},
) {
  const granted = permit({ targets: [{ target: token, selectors, amountLimit }] })
  const tokens = new Map(facts ? [[token, facts]] : [])
  return describePermission({ isRevoked: false, granted, functions }, tokens, ether, 'en-US')
}

it('keeps the name and warning of a known function, whatever the app calls it', () => {
  // A different function with the same selector as `approve`.
  const name = 'sign_szabo_bytecode(bytes16,uint128)'
  const selector = toFunctionSelector(name)
  expect(selector).toBe(toFunctionSelector('approve(address,uint256)'))
  const { actions, warnings } = describe(
    { selectors: [selector], amountLimit: noLimit - 1n },
    { functions: { [selector]: name } },
  )
  expect(actions.map(({ functions }) => functions)).toEqual([['approve(address,uint256)']])
  expect(warnings.map(({ title }) => title)).toContain(sayPermission('leaveTitle'))
})

it('writes a limit as an amount when the token reports its decimals', () => {
  const facts = { symbol: 'DUSD', decimals: 6, supply: undefined }
  const { actions, warnings } = describe({ selectors: [move], amountLimit: 12_500_000n }, { facts })
  expect(actions.map(({ title }) => title)).toEqual(['Transfer up to 12.5 DUSD'])
  expect(warnings).toEqual([])
})

it.each([5n, 10n ** 30n, noLimit])(
  'warns about a possible collection despite a limit of %s when the contract doesn’t report amounts',
  (amountLimit) => {
    const { actions, warnings } = describe({ selectors: [move], amountLimit })
    expect(actions).toMatchObject([{ title: 'Transfer tokens of this contract', contract: token }])
    const title = sayPermission('collectionTitle')
    expect(warnings.filter((each) => each.title === title)).toEqual([
      { tone: 'error', title, text: expect.stringContaining(token) },
    ])
  },
)

it('warns about a collection once, whatever the functions', () => {
  const selectors = [move, toFunctionSelector('setApprovalForAll(address,bool)')]
  const { warnings } = describe({ selectors, amountLimit: noLimit })
  expect(warnings.filter(({ title }) => title === sayPermission('collectionTitle'))).toHaveLength(1)
})

const selectorOf = toFunctionSelector
const transfer = selectorOf('transfer(address,uint256)')
const unlimited = (symbol: string) => ({
  tone: 'error',
  title: sayPermission('unlimitedTitle'),
  text: sayPermission('unlimitedText', { symbol }),
})
const leave = { tone: 'warning', title: sayPermission('leaveTitle'), text: sayPermission('leaveText') }
const unknown = { tone: 'warning', title: sayPermission('unknownTitle'), text: sayPermission('unknownText') }
const collection = (key: 'collectionText' | 'unreadText') => ({
  tone: 'error',
  title: sayPermission('collectionTitle'),
  text: sayPermission(key, { address: token }),
})

it('lists nothing for an empty permission', () => {
  expect(write({})).toEqual({ actions: [], warnings: [] })
})

it('lists spending and fees before calls', () => {
  const targets = [{ target: token, selectors: [transfer], amountLimit: 5n }]
  const tokens = new Map([[token, dollars]])
  const { actions, warnings } = write({ valueLimit: 10n ** 18n + 1n, feeLimit: 10n ** 16n, targets }, tokens)
  expect(actions).toEqual([
    { title: sayPermission('sendNative', { amount: '1.000000000000000001 ETH' }), functions: [] },
    { title: sayPermission('payFees', { amount: '0.01 ETH' }), functions: [] },
    {
      title: sayPermission('moveToken', { amount: '0.000005 DUSD' }),
      contract: token,
      functions: ['transfer(address,uint256)'],
    },
  ])
  expect(warnings).toEqual([])
})

it('warns when all of the native currency may be sent', () => {
  expect(write({ valueLimit: noLimit })).toEqual({
    actions: [{ title: sayPermission('sendNativeUnlimited', { symbol: 'ETH' }), functions: [] }],
    warnings: [unlimited('ETH')],
  })
})

it('finds a token by its contract address, in any case', () => {
  const target = '0xAbCdEf0123456789aBcDeF0123456789AbCdEf01'
  const targets = [{ target, selectors: [transfer], amountLimit: dollars.supply }] as const
  const tokens = new Map([[target.toLowerCase(), dollars]])
  expect(write({ targets }, tokens)).toEqual({
    actions: [
      {
        title: sayPermission('moveTokenUnlimited', { symbol: 'DUSD' }),
        contract: target,
        functions: ['transfer(address,uint256)'],
      },
    ],
    warnings: [unlimited('DUSD')],
  })
})

it('warns by address about a contract that reports nothing', () => {
  expect(describe({ selectors: [transfer], amountLimit: noLimit }).warnings).toEqual([
    unlimited(token),
    collection('unreadText'),
  ])
})

it.each(['approve(address,uint256)', 'increaseAllowance(address,uint256)'])(
  'warns that allowances by %s outlast the permission',
  (signature) => {
    const facts = dollars
    expect(describe({ selectors: [transfer, selectorOf(signature)], amountLimit: 5n }, { facts })).toEqual({
      actions: [
        {
          title: sayPermission('moveToken', { amount: '0.000005 DUSD' }),
          contract: token,
          functions: ['transfer(address,uint256)', signature],
        },
      ],
      warnings: [leave],
    })
  },
)

it.each([
  'setApprovalForAll(address,bool)',
  'safeTransferFrom(address,address,uint256)',
  'safeTransferFrom(address,address,uint256,bytes)',
  'safeTransferFrom(address,address,uint256,uint256,bytes)',
  'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
])('warns that %s gives away collections, whatever the contract reports', (signature) => {
  const selectors = [selectorOf('mint(uint256)'), selectorOf(signature)]
  expect(describe({ selectors, amountLimit: 5n }, { facts: dollars }).warnings).toEqual([
    collection('collectionText'),
  ])
})

it('names functions as the app does, on one line, and falls back to their selectors', () => {
  const [mint, burn] = [selectorOf('mint(uint256)'), selectorOf('burn(uint256)')]
  const functions = { [mint]: `mint(uint256)\n${'x'.repeat(500)}` }
  const { actions, warnings } = describe({ selectors: [mint, burn], amountLimit: noLimit }, { functions })
  expect(actions).toEqual([
    {
      title: sayPermission('callContract'),
      contract: token,
      functions: [expect.stringMatching(/^mint\(uint256\) x+…?$/), burn],
    },
  ])
  expect(actions[0]?.functions[0]?.length).toBeLessThanOrEqual(121)
  expect(warnings).toEqual([unknown])
})

it('describes a contract with some unknown functions as a call, and warns unless it has a limit', () => {
  const selectors = [transfer, selectorOf('mint(uint256)')]
  const facts = dollars
  const { actions, warnings } = describe({ selectors, amountLimit: noLimit }, { facts })
  expect(actions.map(({ title }) => title)).toEqual([sayPermission('callContract')])
  expect(warnings).toEqual([unlimited('DUSD'), unknown])
  expect(describe({ selectors, amountLimit: 5n }, { facts }).warnings).toEqual([])
})
