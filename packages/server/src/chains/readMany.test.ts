import { type Address, createPublicClient, custom, defineChain, erc20Abi, numberToHex, pad } from 'viem'
import { expect, it } from 'vitest'
import { RpcError } from '../base/RpcError.ts'
import { UpstreamError } from '../base/UpstreamError.ts'
import type { EvmClient } from './evmClients.ts'
import { readMany } from './readMany.ts'

const multicall = `0x${'ca'.repeat(20)}` as const
const burner = pad('0xbad', { size: 20 })
const tokens: Address[] = [pad('0x01', { size: 20 }), burner, pad('0x02', { size: 20 })]

/** Creates a client of a chain where one contract burns all gas of a call. */
function open(hasMulticall: boolean, failure: Error) {
  const chain = defineChain({
    id: 1,
    name: 'Test',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
    ...(hasMulticall && { contracts: { multicall3: { address: multicall } } }),
  })
  const request = async ({ params }: { params?: unknown }) => {
    const [{ to }] = params as [{ to: string }]
    if (to === multicall || to === burner) throw failure
    return numberToHex(5, { size: 32 })
  }
  const transport = custom({ request }, { retryCount: 0 })
  return createPublicClient({ chain, transport }) as EvmClient
}

const balancesOf = (client: EvmClient) =>
  readMany(
    client,
    erc20Abi,
    'balanceOf',
    tokens.map((address) => ({ address, args: [burner] as const })),
  )

it.each([true, false])('reads the others when one contract burns all gas (multicall: %s)', async (has) => {
  expect(await balancesOf(open(has, new RpcError(-32_000, 'out of gas')))).toEqual([5n, undefined, 5n])
})

it.each([true, false])('rejects when a chain does not respond (multicall: %s)', async (has) => {
  await expect(balancesOf(open(has, new UpstreamError('No answer')))).rejects.toThrow()
})
