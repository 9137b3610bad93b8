import fc from 'fast-check'
import { type Hex, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { MinedBlock, MinedTransaction } from './readBlock.ts'
import { toRows } from './toRows.ts'

const parties = [1, 2, 3].map((number) => pad(toHex(number), { size: 20 }))
const token = pad('0xf00d', { size: 20 })
const transferTopic: Hex = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const anyHex = fc.uint8Array({ maxLength: 160 }).map((bytes) => toHex(bytes))
const party = fc.constantFrom(...parties)

const transfer = fc
  .record({
    from: party,
    to: party,
    amount: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
    isNft: fc.boolean(),
  })
  .map(({ from, to, amount, isNft }) => ({
    address: token,
    topics: [transferTopic, pad(from), pad(to), ...(isNft ? [pad(toHex(amount))] : [])],
    data: isNft ? ('0x' as const) : pad(toHex(amount)),
  }))
const noise = fc.record({
  address: fc.constant(token),
  topics: fc.array(
    fc.oneof(
      fc.constantFrom<Hex>(
        transferTopic,
        '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
        '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
        '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
      ),
      party.map((address) => pad(address)),
    ),
    { maxLength: 4 },
  ),
  data: anyHex,
})

const transaction = (logs: fc.Arbitrary<MinedTransaction['logs']>): fc.Arbitrary<MinedTransaction> =>
  fc.record({
    index: fc.nat(9),
    hash: fc.constant(pad('0xab')),
    from: party,
    to: fc.option(party, { nil: null }),
    created: fc.constant(token),
    value: fc.bigInt({ min: 0n, max: 2n ** 90n }),
    nonce: fc.nat(),
    input: anyHex,
    failed: fc.boolean(),
    fee: fc.bigInt({ min: 0n, max: 2n ** 90n }),
    logs,
    internals: fc.array(fc.record({ from: party, to: party, value: fc.bigInt({ min: 1n, max: 99n }) })),
  })

const block = (mined: MinedTransaction): MinedBlock => ({
  number: 5n,
  hash: pad('0x05'),
  parentHash: pad('0x04'),
  timestamp: 1_700_000_000,
  transactions: [mined],
})

describe('toRows', () => {
  it('turns any chain data into storable rows', () => {
    fc.assert(
      fc.property(transaction(fc.array(noise)), (mined) => {
        const rows = toRows('eip155:1', block(mined))
        expect(new Set(rows.map(({ address, ordinal }) => `${address} ${ordinal}`)).size).toBe(rows.length)
        for (const { amount, tokenId } of rows)
          for (const number of [amount, tokenId ?? '0']) expect(BigInt(number) < 2n ** 256n).toBe(true)
        // The sender always has an entry.
        expect(rows.some(({ address }) => address === mined.from)).toBe(true)
      }),
    )
  })

  it('gives a transfer from one account to the other’s history, and nothing for a failed transaction', () => {
    fc.assert(
      fc.property(transaction(fc.array(transfer)), (mined) => {
        const rows = toRows('eip155:1', block(mined))
        const sum = (direction: string) =>
          rows
            .filter((row) => row.direction === direction)
            .reduce((total, { amount }) => total + BigInt(amount), 0n)
        expect(sum('out')).toBe(sum('in'))
        if (!mined.failed) return
        expect(rows).toMatchObject([{ address: mined.from, kind: 'native', direction: 'self', amount: '0' }])
      }),
    )
  })
})

describe('the native token as an ERC-20', () => {
  const [alice, bob, carol] = parties as [Hex, Hex, Hex]
  const celo = ['eip155:42220', '0x471EcE3750Da237f93B8E339c536989b8978a438'] as const
  const zkSync = ['eip155:324', '0x000000000000000000000000000000000000800A'] as const
  const bootloader = pad('0x8001', { size: 20 })
  const logOf = (address: string, from: Hex, to: Hex, amount: bigint) => ({
    address: address as Hex,
    topics: [transferTopic, pad(from), pad(to)],
    data: pad(toHex(amount)),
  })
  const mined = (more: Partial<MinedTransaction>): MinedTransaction => ({
    ...{ index: 0, hash: pad('0xab'), from: alice, to: bob, created: null, value: 0n, nonce: 0, input: '0x' },
    ...{ failed: false, fee: 9n, logs: [], internals: [] },
    ...more,
  })
  const read = (chainId: string, more: Partial<MinedTransaction>) =>
    toRows(chainId, block(mined(more))).map(({ address, kind, direction, token, amount, fee }) =>
      [address, kind, direction, amount, ...(token ? [token] : []), ...(fee ? [`fee ${fee}`] : [])].join(' '),
    )
  const sent = [`${alice} native out 70 fee 9`, `${bob} native in 70`]

  it('has one row for a transfer that it logs, and none for fees and refunds', () => {
    const [chainId, contract] = zkSync
    const logs = [
      logOf(contract, alice, bootloader, 20n),
      logOf(contract, alice, bob, 70n),
      logOf(contract, bootloader, alice, 11n),
    ]
    expect(read(chainId, { value: 70n, logs })).toEqual(sent)
  })

  it('has a row for a transfer that only its contract logs, as a call inside a transaction', () => {
    const [chainId, contract] = celo
    const logs = [logOf(contract, alice, carol, 70n), logOf(contract, alice, carol, 0n)]
    expect(read(chainId, { to: contract as Hex, logs })).toEqual([
      `${alice} internal out 70 fee 9`,
      `${carol} internal in 70`,
    ])
  })

  it('counts equal transfers as often as they happened', () => {
    const [chainId, contract] = zkSync
    const log = logOf(contract, alice, bob, 70n)
    const rows = read(chainId, {
      ...{ value: 70n, logs: [log, log, log] },
      internals: [{ from: alice, to: bob, value: 70n }],
    })
    expect(rows).toEqual([
      ...[`${alice} native out 70 fee 9`, `${alice} internal out 70`, `${alice} internal out 70`],
      ...[`${bob} native in 70`, `${bob} internal in 70`, `${bob} internal in 70`],
    ])
  })

  it('leaves out what only passed through its contract', () => {
    const contract = pad('0x1010', { size: 20 })
    const logs = [logOf(contract, alice, carol, 70n)]
    const paid = { to: contract, value: 70n, logs }
    const rows = [`${alice} internal out 70 fee 9`, `${carol} internal in 70`]
    expect(read('eip155:137', paid)).toEqual(rows)
    const internals = [{ from: contract, to: carol, value: 70n }]
    expect(read('eip155:137', { ...paid, internals })).toEqual(rows)
  })

  it('is the system address on every chain', () => {
    const logs = [logOf(`0x${'f'.repeat(39)}e`, alice, bob, 70n)]
    expect(read('eip155:1', { value: 70n, logs })).toEqual(sent)
  })

  it('is a token like others at the same address of another chain', () => {
    const [, contract] = celo
    const logs = [logOf(contract, alice, bob, 70n)]
    expect(read('eip155:1', { value: 70n, logs })).toEqual([
      ...[`${alice} native out 70 fee 9`, `${alice} erc20 out 70 ${contract.toLowerCase()}`],
      ...[`${bob} native in 70`, `${bob} erc20 in 70 ${contract.toLowerCase()}`],
    ])
  })
})
