import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, type Hex, numberToHex, toFunctionSelector } from 'viem'
import type { HostileChain, TriedCalls } from './attack.ts'

const selectors = {
  symbol: toFunctionSelector('symbol()'),
  decimals: toFunctionSelector('decimals()'),
  totalSupply: toFunctionSelector('totalSupply()'),
  supportsInterface: toFunctionSelector('supportsInterface(bytes4)'),
}
const oracleSelectors = [
  toFunctionSelector('getL1Fee(bytes)'),
  toFunctionSelector('getOperatorFee(uint256)'),
] as readonly string[]
const gwei = 10n ** 9n

type Trial = { blockStateCalls: readonly Omit<TriedCalls, 'isChecked'>[]; validation?: boolean }

/** The chain's latest block. */
const lastBlock = {
  number: '0x64',
  timestamp: '0x65000000',
  gasLimit: '0x1c9c380',
  gasUsed: '0xe4e1c0',
  miner: `0x${'c0'.repeat(20)}`,
  mixHash: `0x${'ab'.repeat(32)}`,
  baseFeePerGas: numberToHex(8n * gwei),
} as const

/** Starts an HTTP node that responds as an attack requires; `use` selects the attack. */
export async function createHostileChain(chainId: number) {
  let chain: HostileChain = {}
  const answers: Readonly<Record<string, (params: readonly never[]) => unknown>> = {
    eth_chainId: () => numberToHex(chainId),
    eth_getTransactionCount: () => '0x7',
    eth_estimateGas: () => numberToHex(60_000),
    eth_gasPrice: () => numberToHex(10n * gwei),
    eth_maxPriorityFeePerGas: () => numberToHex(gwei),
    eth_getBalance: () => numberToHex(10n ** 22n),
    eth_getBlockByNumber: () => lastBlock,
    eth_getCode: () => (chain.hasCode === false ? '0x' : '0x6000'),
    eth_call: ([call]: readonly { to: string; data: Hex }[]) => callContract(chain, call),
    eth_simulateV1: ([wanted]: readonly Trial[]) => {
      const [tried] = wanted?.blockStateCalls ?? []
      const isChecked = wanted?.validation === true
      const logs = tried ? (chain.simulate?.({ ...tried, isChecked }) ?? []) : []
      const calls = tried?.calls.map((_, at) => ({
        ...{ status: '0x1', gasUsed: numberToHex(50_000), logs: at === 0 ? logs : [] },
      }))
      return [{ calls }]
    },
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString())
    const answer = answers[method]
    const body = answer ? { result: answer(params) } : { error: { code: -32601, message: method } }
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    rpc: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use(next: HostileChain = {}) {
      chain = next
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}

function callContract(
  { tokens = {}, chainFee = 0n }: HostileChain,
  call: { to: string; data: Hex } | undefined,
): Hex {
  if (oracleSelectors.includes(call?.data.slice(0, 10) ?? '')) return numberToHex(chainFee, { size: 32 })
  const token = tokens[call?.to.toLowerCase() ?? '']
  if (!token || !call) return '0x'
  if (call.data === selectors.symbol && token.symbol !== undefined)
    return encodeAbiParameters([{ type: 'string' }], [token.symbol])
  if (call.data === selectors.decimals && token.decimals !== undefined)
    return numberToHex(token.decimals, { size: 32 })
  if (call.data === selectors.totalSupply && token.supply !== undefined)
    return numberToHex(token.supply, { size: 32 })
  if (call.data.startsWith(selectors.supportsInterface) && token.isCollection)
    return numberToHex(call.data.slice(10, 18) === '80ac58cd' ? 1 : 0, { size: 32 })
  return '0x'
}
