import { formatAmount, fromDecimal } from '@latchkey/ui'
import fc from 'fast-check'
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import type { PreparedTransaction } from '../../base/ports.ts'
import { decodeCall } from './decodeCall.ts'
import { describeCall } from './describeCall.ts'
import type { Facts } from './readFacts.ts'

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function setApprovalForAll(address,bool)',
  'function safeTransferFrom(address,address,uint256)',
  'function safeTransferFrom(address,address,uint256,uint256,bytes)',
  'function mystery(uint256)',
])
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const most = 2n ** 256n - 1n
const native = { symbol: 'ETH', decimals: 18 }

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
const amount = fc.bigInt({ min: 0n, max: most })

const decode = (data: Hex) => decodeCall({ to: contract, data })
const transaction = (more: Partial<PreparedTransaction>): PreparedTransaction => ({
  chainId: 1337,
  to: contract,
  value: 0n,
  data: '0x',
  nonce: 0,
  gas: 21_000n,
  maxFeePerGas: 1n,
  maxPriorityFeePerGas: 1n,
  chainFee: 0n,
  ...more,
})
const known = (token: { symbol: string; decimals: number; supply?: bigint } | undefined): Facts => ({
  isContract: true,
  simulation: undefined,
  tokens: new Map(token ? [[contract.toLowerCase(), { supply: undefined, ...token }]] : []),
  collections: new Set(token ? [] : [contract.toLowerCase()]),
})
const describeData = (data: Hex, facts: Facts, to: Address | null = contract) =>
  describeCall(decodeCall({ to, data }), transaction({ to, data }), facts, native, 'en')

describe('decoding a call', () => {
  it('recognizes approvals under any function name, with the token that Permit2 names', () => {
    const leaves = parseAbi([
      'function approve(address,address,uint160,uint48)',
      'function approveAndCall(address,uint256,bytes)',
      'function increaseApproval(address,uint256)',
    ])
    const most160 = 2n ** 160n - 1n
    const permit2 = encodeFunctionData({
      abi: leaves,
      functionName: 'approve',
      args: [alice, bob, most160, 0],
    })
    expect(decode(permit2)).toEqual({
      ...{ type: 'approve', token: alice, spender: bob, amount: most160, isMore: false },
    })
    const tokens: Facts['tokens'] = new Map([
      [alice.toLowerCase(), { symbol: 'DUSD', decimals: 6, supply: undefined }],
    ])
    const { lines, title, warnings } = describeData(permit2, { ...known(undefined), tokens })
    expect(title).toBe('Approve unlimited spending')
    expect(warnings.map((warning) => warning.title)).toEqual(['Unlimited amount'])
    expect(lines.map(({ label, value }) => [label, value])).toEqual([
      ['Spender', bob],
      ['Token', alice],
      ['Contract', contract],
    ])
    const call = encodeFunctionData({ abi: leaves, functionName: 'approveAndCall', args: [bob, most, '0x'] })
    expect(decode(call)).toEqual({
      type: 'approve',
      spender: bob,
      amount: most,
      isMore: false,
      isCalled: true,
    })
    const more = encodeFunctionData({ abi: leaves, functionName: 'increaseApproval', args: [bob, 1n] })
    expect(decode(more)).toEqual({ type: 'approve', spender: bob, amount: 1n, isMore: true })
  })

  it('decodes every amount and address of a known call exactly', () => {
    fc.assert(
      fc.property(address, address, amount, (from, to, units) => {
        expect(decode(encodeFunctionData({ abi, functionName: 'transfer', args: [to, units] }))).toEqual({
          type: 'transfer',
          to,
          amount: units,
        })
        expect(
          decode(encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, to, units] })),
        ).toEqual({ type: 'transferFrom', from, to, amount: units })
        expect(decode(encodeFunctionData({ abi, functionName: 'approve', args: [to, units] }))).toEqual({
          type: 'approve',
          spender: to,
          amount: units,
          isMore: false,
        })
      }),
    )
  })

  it('counts base units of a token without known decimals', () => {
    const titleOf = (units: bigint) =>
      describeData(
        encodeFunctionData({ abi, functionName: 'transfer', args: [bob, units] }),
        known(undefined),
      ).title
    expect([0n, 1n, 2n, 1000n].map(titleOf)).toEqual([
      'Send 0 base units',
      'Send 1 base unit',
      'Send 2 base units',
      'Send 1,000 base units',
    ])
  })

  it('describes any bytes without throwing', () => {
    const selectors = abi.map((item) => toFunctionSelector(item).slice(2))
    fc.assert(
      fc.property(
        fc.option(fc.constantFrom(...selectors), { nil: '' }),
        fc.uint8Array({ maxLength: 200 }),
        (selector, bytes) => {
          const data: Hex = `0x${selector}${Buffer.from(bytes).toString('hex')}`
          const { title, approveLabel } = describeData(data, known({ symbol: 'DUSD', decimals: 6 }))
          expect(title).not.toBe('')
          expect(approveLabel).not.toBe('')
        },
      ),
    )
  })

  it.each<[string, Hex, Address | null, string]>([
    ['a call without data', '0x', contract, 'send'],
    ['a call without a receiver', '0x6001', null, 'deploy'],
    [
      'an approval of a collection',
      encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [bob, true] }),
      contract,
      'operator',
    ],
    [
      'a collectible',
      encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [alice, bob, 7n] }),
      contract,
      'collectible',
    ],
    ['anything else', encodeFunctionData({ abi, functionName: 'mystery', args: [1n] }), contract, 'unknown'],
    ['a known function, cut short', '0xa9059cbb0000', contract, 'unknown'],
  ])('decodes %s', (_, data, to, is) => {
    expect(decodeCall({ to, data }).type).toBe(is)
  })
})

describe('collectibles, permits and routers', () => {
  const more = parseAbi([
    'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
    'function safeTransferFrom(address,address,uint256,bytes)',
    'function safeTransferFrom(address,address,uint256,uint256,bytes)',
    'function safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)',
  ])
  const move = { type: 'collectible', from: alice, to: bob }

  it('decodes one collectible, with or without data', () => {
    const [plain, withData] = [
      encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [alice, bob, 7n] }),
      encodeFunctionData({ abi: more, functionName: 'safeTransferFrom', args: [alice, bob, 7n, '0x99'] }),
    ]
    expect(decode(plain)).toEqual({ ...move, tokenIds: [7n], counts: [1n] })
    expect(decode(withData)).toEqual({ ...move, tokenIds: [7n], counts: [1n] })
  })

  it('decodes counts of one kind and of several kinds', () => {
    const several = encodeFunctionData({
      abi: more,
      functionName: 'safeTransferFrom',
      args: [alice, bob, 7n, 3n, '0x'],
    })
    const batch = encodeFunctionData({
      abi: more,
      functionName: 'safeBatchTransferFrom',
      args: [alice, bob, [7n, 8n], [3n, 4n], '0x'],
    })
    expect(decode(several)).toEqual({ ...move, tokenIds: [7n], counts: [3n] })
    expect(decode(batch)).toEqual({ ...move, tokenIds: [7n, 8n], counts: [3n, 4n] })
  })

  it('decodes the owner, spender and amount of a permit', () => {
    const word = `0x${'1'.repeat(64)}` as const
    const data = encodeFunctionData({
      abi: more,
      functionName: 'permit',
      args: [alice, bob, 5n, 99n, 27, word, word],
    })
    expect(decode(data)).toEqual({ type: 'permit', owner: alice, spender: bob, amount: 5n })
  })

  it.each<[string, Partial<Facts>, string, string, readonly string[]]>([
    ['a collection', {}, 'Send token 7', 'Approve transfers of token 7', []],
    [
      'a contract that didn’t respond in time',
      { collections: new Set() },
      'Transfer 7 base units',
      'Approve spending of 7 base units',
      ['Unknown contract'],
    ],
    [
      'an address without code',
      { collections: new Set(), isContract: false },
      'Transfer 7 base units',
      'Approve spending of 7 base units',
      ['No contract at this address'],
    ],
  ])('describes a number, which may be an amount or an id, of %s', (_, facts, moved, approved, warned) => {
    const move = encodeFunctionData({ abi, functionName: 'transferFrom', args: [alice, bob, 7n] })
    const leave = encodeFunctionData({ abi, functionName: 'approve', args: [bob, 7n] })
    for (const [data, title] of [[move, moved] as const, [leave, approved] as const]) {
      const described = describeData(data, { ...known(undefined), ...facts })
      expect(described.title).toBe(title)
      expect(described.warnings.map((warning) => warning.title)).toEqual(warned)
    }
  })

  it('calls an approval of nothing a revocation only if it is of a token', () => {
    const nothing = encodeFunctionData({ abi, functionName: 'approve', args: [bob, 0n] })
    const titleOf = (facts: Facts) => describeData(nothing, facts).title
    expect(titleOf(known({ symbol: 'DUSD', decimals: 6 }))).toBe('Revoke approval')
    expect(titleOf(known(undefined))).toBe('Approve transfers of token 0')
    expect(titleOf({ ...known(undefined), collections: new Set() })).toBe('Approve spending of 0 base units')
  })

  it.each([
    ['0x38ed1739', 'swapExactTokensForTokens'],
    ['0x414bf389', 'exactInputSingle'],
    ['0x3593564c', 'execute'],
    ['0x415565B0', 'transformERC20'],
    ['0x07ed2379', 'swap'],
  ] as const)(
    'names %s as %s, and still warns that any contract may have this function',
    (selector, name) => {
      const data: Hex = `${selector}1234`
      expect(decode(data)).toEqual({ type: 'unknown', selector: selector.toLowerCase(), name })
      const { title, lines, warnings } = describeData(data, known(undefined))
      expect(title).toBe('Call a contract')
      expect(lines[0]).toEqual({ label: 'Function', value: name })
      expect(warnings.map((warning) => warning.title)).toEqual(['Unknown contract'])
    },
  )
})

describe('describing a call', () => {
  it('states the exact amount at any size', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 36 }), (units, decimals) => {
        const data = encodeFunctionData({ abi, functionName: 'transfer', args: [bob, units] })
        const { approveLabel } = describeData(data, known({ symbol: 'T', decimals }))
        const written = approveLabel
          .replace(/^Send /, '')
          .replace(/ T$/, '')
          .replaceAll(',', '')
        expect(fromDecimal(written, decimals)).toBe(units)
      }),
    )
  })

  it('states the exact amount of the native currency', () => {
    fc.assert(
      fc.property(amount, (value) => {
        const { title } = describeCall(
          { type: 'send' },
          transaction({ to: bob, value }),
          known(undefined),
          native,
          'en',
        )
        expect(title).toBe(`Send ${formatAmount(value, { locale: 'en', decimals: 18, exact: true })} ETH`)
      }),
    )
  })

  const approve = (units: bigint) => encodeFunctionData({ abi, functionName: 'approve', args: [bob, units] })
  const token = { symbol: 'DUSD', decimals: 6, supply: 1_000_000n }

  it.each<[string, bigint, string, boolean]>([
    ['the maximum', most, 'Approve unlimited spending', true],
    ['more than the supply', 1_000_001n, 'Approve unlimited spending', true],
    ['part of the supply', 999_999n, 'Approve spending of 0.999999 DUSD', false],
    ['nothing', 0n, 'Revoke approval', false],
  ])('describes an allowance of %s', (_, units, title, isWarned) => {
    const described = describeData(approve(units), known(token))
    expect(described.title).toBe(title)
    expect(described.warnings.some((warning) => warning.title === 'Unlimited amount')).toBe(isWarned)
  })

  const plain = parseAbi(['function approveAndCall(address,uint256)'])
  const withData = parseAbi(['function approveAndCall(address,uint256,bytes)'])

  it.each<[string, (units: bigint) => Hex]>([
    [
      'without data',
      (units) => encodeFunctionData({ abi: plain, functionName: 'approveAndCall', args: [bob, units] }),
    ],
    [
      'with data',
      (units) =>
        encodeFunctionData({ abi: withData, functionName: 'approveAndCall', args: [bob, units, '0x1234'] }),
    ],
  ])('warns of the call in approveAndCall %s, and never calls it a revocation', (_, encode) => {
    const read = (units: bigint) => describeData(encode(units), known(token))
    const titles = (units: bigint) => read(units).warnings.map(({ title }) => title)
    expect(read(0n)).toMatchObject({ title: 'Call a contract', approveLabel: 'Send transaction' })
    expect(titles(0n)).toEqual(['Unknown contract'])
    expect(read(999_999n).title).toBe('Approve spending of 0.999999 DUSD')
    expect(titles(999_999n)).toEqual(['Unknown contract'])
    expect(titles(most)).toEqual(['Unlimited amount', 'Unknown contract'])
  })

  it('never mistakes an increased allowance for a revoked one', () => {
    const data = encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [bob, most] })
    expect(describeData(data, known(token)).title).toBe('Approve unlimited spending')
  })

  it('warns about collections, unknown calls, addresses without code, failures and tokens sent to themselves', () => {
    const titles = (data: Hex, facts: Facts) => describeData(data, facts).warnings.map(({ title }) => title)
    const all = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [bob, true] })
    const none = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [bob, false] })
    const mystery = encodeFunctionData({ abi, functionName: 'mystery', args: [1n] })
    const toItself = encodeFunctionData({ abi, functionName: 'transfer', args: [contract, 1n] })
    const simulation = { isFailing: true, changes: [] }
    expect(titles(all, known(undefined))).toEqual(['Whole collection'])
    expect(titles(none, known(undefined))).toEqual([])
    expect(titles(mystery, known(undefined))).toEqual(['Unknown contract'])
    expect(titles(mystery, { ...known(undefined), isContract: false })).toEqual([
      'No contract at this address',
    ])
    expect(titles(mystery, { ...known(undefined), simulation })).toEqual([
      'Expected to fail',
      'Unknown contract',
    ])
    expect(titles(toItself, known(token))).toEqual(['Sent to the token contract'])
    expect(titles('0x', { ...known(undefined), isContract: false })).toEqual([])
  })

  it('warns of a token’s function that also takes native currency', () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 1n] })
    const titles = (value: bigint, facts: Facts) =>
      describeCall(decode(data), transaction({ data, value }), facts, native, 'en').warnings.map(
        (warning) => warning.title,
      )
    expect(titles(0n, known(token))).toEqual([])
    expect(titles(1n, known(token))).toEqual(['Unknown contract'])
    expect(titles(1n, { ...known(undefined), isContract: false })).toEqual(['No contract at this address'])
  })
})
