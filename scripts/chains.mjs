// Writes packages/protocol/src/chains/chains.json: the 38 chains of the catalogue (spec 9.22), with names, currencies,
// explorers and contracts from viem/chains. Run it again after updating viem. RPC URLs are set by the operator.
import { writeFileSync } from 'node:fs'
import * as viemChains from 'viem/chains'

const evmIds = [
  1, 10, 56, 97, 100, 137, 300, 324, 1101, 1301, 1329, 5000, 5003, 8217, 8453, 17000, 42161, 42220, 43113,
  43114, 59144, 80002, 80084, 84532, 421614, 7777777, 11155111, 11155420, 999999999, 1313161554, 1313161555,
]
/** Milliseconds between blocks where viem has none. The shortest usual time where they are uneven. */
const blockTimes = {
  97: 750,
  1101: 2_000,
  1329: 400,
  5000: 2_000,
  5003: 2_000,
  8217: 1_000,
  17000: 12_000,
  43113: 1_700,
  80002: 2_000,
  80084: 2_000,
  11155111: 12_000,
  1313161554: 600,
  1313161555: 600,
}
const opStack = { opStack: true }
const mantle = { opStack: true, dataFeeInEther: true }
const legacyGas = { legacyGas: true }
const zeroBaseFee = { zeroBaseFee: true }
const nativeErc20 = (address, more = {}) => ({ nativeErc20: { address, ...more } })
const zkSync = nativeErc20('0x000000000000000000000000000000000000800A', {
  feeCollector: '0x0000000000000000000000000000000000008001',
})
const polygon = nativeErc20('0x0000000000000000000000000000000000001010')
/** How chains differ from Ethereum: `ChainQuirks` in packages/protocol/src/chains/chains.ts. */
const quirksOf = {
  // Until the Bedrock upgrade, this contract held the balances and logged transfers.
  10: { ...opStack, ...nativeErc20('0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000') },
  56: zeroBaseFee,
  97: zeroBaseFee,
  137: polygon,
  300: zkSync,
  324: zkSync,
  1101: legacyGas,
  1301: opStack,
  5000: mantle,
  5003: mantle,
  8453: opStack,
  42220: { ...opStack, ...nativeErc20('0x471EcE3750Da237f93B8E339c536989b8978a438') },
  80002: polygon,
  84532: opStack,
  7777777: opStack,
  11155420: opStack,
  999999999: opStack,
  1313161554: legacyGas,
  1313161555: legacyGas,
}
const solanaMainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

const evm = evmIds.map((id) => {
  const chain = Object.values(viemChains).find((candidate) => candidate.id === id)
  if (!chain) throw new Error(`viem/chains has no chain ${id}`)
  const { multicall3, ensUniversalResolver } = chain.contracts ?? {}
  const explorer = chain.blockExplorers?.default
  const blockTime = chain.blockTime ?? blockTimes[id]
  const quirks = quirksOf[id]
  return {
    id,
    name: chain.name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: chain.nativeCurrency,
    ...(blockTime && { blockTime }),
    ...(explorer && {
      blockExplorers: { default: { name: explorer.name, url: explorer.url.replace(/\/$/, '') } },
    }),
    ...((multicall3 || ensUniversalResolver) && {
      contracts: {
        ...(multicall3 && { multicall3: { address: multicall3.address } }),
        ...(ensUniversalResolver && { ensUniversalResolver: { address: ensUniversalResolver.address } }),
      },
    }),
    ...(chain.testnet && { testnet: true }),
    ...(quirks && { quirks }),
  }
})

const sol = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const others = [
  {
    namespace: 'solana',
    id: solanaMainnet,
    name: 'Solana',
    currency: sol,
    explorer: ['Solana Explorer', 'https://explorer.solana.com'],
  },
  {
    namespace: 'solana',
    id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    currency: sol,
    testnet: true,
  },
  {
    namespace: 'solana',
    id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    name: 'Solana Testnet',
    currency: sol,
    testnet: true,
  },
  {
    namespace: 'solana',
    id: '4sgjmw1sunhzsxgspuhpqldx6wiyjntz',
    name: 'Solana',
    currency: sol,
    aliasOf: `solana:${solanaMainnet}`,
  },
  {
    namespace: 'bip122',
    id: '000000000019d6689c085ae165831e93',
    name: 'Bitcoin',
    currency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    explorer: ['mempool.space', 'https://mempool.space'],
  },
  {
    namespace: 'bip122',
    id: '000000000933ea01ad0ee984209779ba',
    name: 'Bitcoin Testnet',
    currency: { name: 'Testnet Bitcoin', symbol: 'tBTC', decimals: 8 },
    testnet: true,
  },
  {
    namespace: 'near',
    id: 'mainnet',
    name: 'NEAR',
    currency: { name: 'NEAR', symbol: 'NEAR', decimals: 24 },
    explorer: ['NearBlocks', 'https://nearblocks.io'],
  },
].map(({ namespace, id, name, currency, explorer, testnet, aliasOf }) => ({
  id,
  name,
  chainNamespace: namespace,
  caipNetworkId: `${namespace}:${id}`,
  nativeCurrency: currency,
  ...(explorer && { blockExplorers: { default: { name: explorer[0], url: explorer[1] } } }),
  ...(testnet && { testnet }),
  ...(aliasOf && { aliasOf }),
}))

const file = new URL('../packages/protocol/src/chains/chains.json', import.meta.url)
writeFileSync(file, `${JSON.stringify([...evm, ...others], null, 2)}\n`)
