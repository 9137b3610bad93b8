import { createClient, http, numberToHex, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { expect, it } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { readCallChainFee } from './measureCall.ts'

type Answer = { result: string } | { error: { code: number; message: string; data?: string } }

const call = { to: zeroAddress, value: 0n }
const fee = { result: numberToHex(100n, { size: 32 }) }

/** Starts a node whose oracle returns these responses. Its URL contains the word that nodes use for reverts. */
async function openNode(dataFee: Answer, operatorFee: Answer = fee) {
  const { origin, taken } = await startHttpServer(({ body }, response) => {
    const { id, params } = JSON.parse(body)
    const answer = params[0].data.startsWith('0x49948e0e') ? dataFee : operatorFee
    answerJson(response, { jsonrpc: '2.0', id, ...answer })
  })
  const open = () =>
    createClient({ chain: foundry, transport: http(`${origin}/reverted`, { retryCount: 0 }) })
  return { taken, open, read: () => readCallChainFee(open(), call, 21_000n) }
}

it('asks a chain without an oracle once per client', async () => {
  const { open, taken } = await openNode({ result: '0x' })
  const client = open()
  for (let at = 0; at < 3; at++) expect(await readCallChainFee(client, call, 21_000n)).toBe(0n)
  expect(taken).toHaveLength(1)
  await readCallChainFee(open(), call, 21_000n)
  expect(taken).toHaveLength(2)
})

it.each([
  { code: 3, message: 'no words' },
  { code: -32000, message: 'execution reverted' },
  { code: -32015, message: 'VM execution error.', data: 'Reverted 0x' },
  { code: -32000, message: 'invalid opcode: INVALID' },
])('accepts $code $message from an oracle without operator fees', async (error) => {
  const { read } = await openNode(fee, { error })
  expect(await read()).toBe(120n)
})

it.each([
  { code: -32005, message: 'Too many requests' },
  { code: -32603, message: 'Internal error' },
])('throws $code $message, because the operator fee is unknown, for any URL of the node', async (error) => {
  const { read } = await openNode(fee, { error })
  await expect(read()).rejects.toThrow(error.message)
})

it('treats a reverted data fee as unknown, not 0', async () => {
  const { read } = await openNode({ error: { code: 3, message: 'execution reverted' } })
  await expect(read()).rejects.toThrow('execution reverted')
})
