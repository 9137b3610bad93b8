import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ChainQuirks, catalogueChains } from '../packages/protocol/src/chains/chains.ts'

type Quirk = {
  name: string
  handled: string
  /** Files, each with words of the title of a test that plays the quirk locally. */
  tests: readonly (readonly [file: string, title: string])[]
}

/** Every quirk of `ChainQuirks`: a new one needs a row, and a test. */
const quirks: { readonly [quirk in keyof Required<ChainQuirks>]: Quirk } = {
  opStack: {
    name: 'Data fee and operator fee',
    handled:
      'Estimates, reviews and Max ask the chain’s gas price oracle. History reads the receipt, by the fork that its members tell',
    tests: [
      ['packages/core/src/send/opStackFees.test.ts', 'match the fees of the node'],
      ['packages/frame/src/signer/opStack.test.ts', 'shows the maximum fee'],
      ['packages/server/src/indexer/readBlock.test.ts', 'the fee of an OP-stack chain'],
    ],
  },
  dataFeeInEther: {
    name: 'Data fee in ether, though the native token is another',
    handled: 'Multiplied by the oracle’s `tokenRatio()`. Receipts have it in the native token',
    tests: [
      ['packages/core/src/send/opStackFees.test.ts', 'another token than ether'],
      ['packages/frame/src/signer/opStack.test.ts', 'where the data fee is in MNT'],
      ['packages/server/src/indexer/readBlock.test.ts', 'of Mantle since Arsia'],
    ],
  },
  legacyGas: {
    name: 'No EIP-1559',
    handled: 'Blocks have no base fee: the gas price is used, and legacy transactions are signed',
    tests: [
      ['packages/core/src/send/quirks.test.ts', 'on a chain without EIP-1559'],
      ['packages/frame/src/signer/quirks.test.ts', 'legacyFees'],
    ],
  },
  zeroBaseFee: {
    name: 'Base fee of 0',
    handled: 'The tip alone; a replacement always raises it',
    tests: [
      ['packages/core/src/send/quirks.test.ts', 'zeroBaseFee'],
      ['packages/frame/src/signer/quirks.test.ts', 'zeroBaseFee'],
    ],
  },
  nativeErc20: {
    name: 'Native token that is also an ERC-20',
    handled:
      'No second token, and no look-alike. Its logs that repeat a native transfer or a fee don’t count; the others are native transfers',
    tests: [
      ['packages/server/src/indexer/toRows.test.ts', 'the native token as an ERC-20'],
      ['packages/server/src/chains/nativeErc20.test.ts', 'is no second token'],
      ['packages/server/src/approvals/createApprovalSource.test.ts', 'native token’s own ERC-20'],
    ],
  },
}

const evmChains = catalogueChains.filter(({ chainNamespace }) => chainNamespace === 'eip155')
const names = Object.keys(quirks) as (keyof ChainQuirks)[]

describe.each(catalogueChains.map((chain) => [chain.caipNetworkId, chain] as const))('%s', (_, chain) => {
  it('has a block time if it is an EVM chain', () => {
    const { blockTime, chainNamespace } = chain
    if (chainNamespace !== 'eip155') return expect(blockTime).toBeUndefined()
    expect(blockTime).toBeGreaterThanOrEqual(200)
    expect(blockTime).toBeLessThanOrEqual(12_000)
  })

  it('has only quirks that a test plays locally', () => {
    for (const quirk of Object.keys(chain.quirks ?? {})) {
      const { tests = [] } = quirks[quirk as keyof ChainQuirks] ?? {}
      expect(tests, quirk).not.toEqual([])
      for (const [file, title] of tests) {
        expect(existsSync(file), file).toBe(true)
        expect(readFileSync(file, 'utf8'), `${file}: ${title}`).toContain(title)
      }
    }
  })
})

it('names the contract of a native token, and the collector of its fees, by address', () => {
  for (const { quirks: own } of catalogueChains)
    for (const address of Object.values(own?.nativeErc20 ?? {})) expect(address).toMatch(/^0x[0-9a-f]{40}$/i)
  const inEther = catalogueChains.filter(({ quirks: own }) => own?.dataFeeInEther)
  for (const { nativeCurrency, quirks: own } of inEther) {
    expect(own?.opStack).toBe(true)
    expect(nativeCurrency.symbol).not.toBe('ETH')
  }
})

it('docs/decisions/chain-quirks.md lists every quirk and block time', async () => {
  const has = (quirk: keyof ChainQuirks) =>
    evmChains.filter((chain) => chain.quirks?.[quirk]).map(({ name }) => name)
  const rows = names.map((quirk) => {
    const { name, handled, tests } = quirks[quirk]
    const files = [
      ...new Set(tests.map(([file]) => `\`${file.replace(/^packages\//, '').replace('/src/', '/')}\``)),
    ]
    return `| ${name} | ${has(quirk).join(', ')} | ${handled} | ${files.join(', ')} |`
  })
  const contracts = evmChains.flatMap(({ name, quirks: own }) => {
    const { address, feeCollector } = own?.nativeErc20 ?? {}
    return address ? [`| ${name} | \`${address}\` | ${feeCollector ? `\`${feeCollector}\`` : ''} |`] : []
  })
  const times = [...new Set(evmChains.map(({ blockTime = 0 }) => blockTime))]
    .sort((a, b) => a - b)
    .map((time) => {
      const same = evmChains.filter(({ blockTime }) => blockTime === time).map(({ name }) => name)
      return `| ${time} | ${same.join(', ')} |`
    })
  const page = `# Quirks of chains, by chain

How the EVM chains of the catalogue differ from Ethereum. The data is in \`scripts/chains.mjs\`, which writes \`packages/protocol/src/chains/chains.json\`. [Chain RPC](rpc.md#quirks-of-chains) has the quirks of nodes, which no list can name.

<!-- Written by \`npx vitest run --project unit scripts/chainQuirks.test.ts -u\` from packages/protocol/src/chains/chains.json. -->

| Quirk | Chains | Handled | Tested in |
|---|---|---|---|
${rows.join('\n')}

Fees are detected, not looked up: a chain that adopts one of these quirks needs no new data. Contracts of native tokens can't be detected, so these are:

| Chain | Contract of the native token | Collects fees by logged transfers |
|---|---|---|
${contracts.join('\n')}

Where EIP-7708 is active, native transfers are logged by \`0xfffffffffffffffffffffffffffffffffffffffe\`. That is true of any chain.

| Milliseconds between blocks | Chains |
|---|---|
${times.join('\n')}
`
  await expect(page).toMatchFileSnapshot('../docs/decisions/chain-quirks.md')
})
