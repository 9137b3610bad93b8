import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, numberToHex, stringToHex, toFunctionSelector } from 'viem'
import { expect, it, onTestFinished } from 'vitest'
import { createChainReader } from '../../platform/createChainReader.ts'
import { readToken } from './readToken.ts'

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const names = new Map(
  ['symbol()', 'decimals()', 'totalSupply()', 'supportsInterface(bytes4)'].map(
    (text) => [toFunctionSelector(text), text.split('(')[0] ?? ''] as const,
  ),
)
const text = (symbol: string) => ({ result: encodeAbiParameters([{ type: 'string' }], [symbol]) })
const word = (number: bigint | number) => ({ result: numberToHex(number, { size: 32 }) })
type Body = { result?: string; error?: object; status?: number }
type Answer = Body | 'hang up'
const reverted: Body = { error: { code: 3, message: 'execution reverted' } }

/** Reads a contract on a node that responds to each of its functions like this. */
async function read(answers: Readonly<Record<string, Answer>>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { id, params } = JSON.parse(Buffer.concat(chunks).toString())
    const answer = answers[names.get(params[0].data.slice(0, 10)) ?? ''] ?? reverted
    if (answer === 'hang up') return void request.socket.destroy()
    const { status = 200, ...body } = answer
    response.writeHead(status).end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const rpc = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return readToken(createChainReader(rpc), contract, new AbortController().signal)
}

const token = { symbol: text('DUSD'), decimals: word(6), totalSupply: word(10n ** 12n) }

it('reads what a token reports about itself', async () => {
  expect(await read(token)).toEqual({ symbol: 'DUSD', decimals: 6, supply: 10n ** 12n })
  const old = { ...token, symbol: { result: stringToHex('MKR', { size: 32 }) } }
  expect(await read(old)).toMatchObject({ symbol: 'MKR' })
})

it.each<[string, Answer]>([
  ['reverts', reverted],
  ['returns nothing', { result: '0x' }],
])('takes a contract for a collection whose decimals() %s', async (_, decimals) => {
  expect(await read({ ...token, decimals })).toBe('collectible')
})

it('takes a contract for a collection that says so, whatever decimals() returns', async () => {
  for (const decimals of [word(0), word(18), word(37)])
    expect(await read({ ...token, decimals, supportsInterface: word(1) })).toBe('collectible')
  expect(await read({ ...token, supportsInterface: word(0) })).toMatchObject({ decimals: 6 })
  expect(await read({ ...token, supportsInterface: 'hang up' })).toBeUndefined()
})

it.each<[string, Answer]>([
  ['gets no response', 'hang up'],
  ['is refused by a busy server', { ...reverted, status: 429 }],
  ['fails in the server', { ...reverted, status: 503 }],
  ['needs state that the node lacks', { error: { code: -32_000, message: 'missing trie node' } }],
  ['exceeds a limit of the node', { error: { code: -32_005, message: 'limit exceeded' } }],
  ['returns more than anyone could mean', word(37)],
])('does not know what a contract is if decimals() %s', async (_, decimals) => {
  expect(await read({ ...token, decimals })).toBeUndefined()
})

it.each<[string, Answer]>([
  ['reverts', reverted],
  ['gets no response', 'hang up'],
])('reads a token’s decimals even if everything else %s', async (_, other) => {
  expect(await read({ decimals: word(18), symbol: other, totalSupply: other })).toEqual({
    symbol: '?',
    decimals: 18,
    supply: undefined,
  })
})
