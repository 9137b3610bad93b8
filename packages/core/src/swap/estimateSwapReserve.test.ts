import {
  custom,
  decodeAbiParameters,
  type Hex,
  numberToHex,
  parseTransaction,
  size,
  toFunctionSelector,
} from 'viem'
import { expect, it } from 'vitest'
import { answerJson, startHttpServer } from '../../test/httpServer.ts'
import { openKit } from '../../test/kits.ts'
import { devnet } from '../../test/networks.ts'
import { estimateSwapReserve } from './estimateSwapReserve.ts'

const networkId = devnet.caipNetworkId
const word = (value: number) => numberToHex(value, { size: 32 })

it('reserves one and a half times the fee of 300,000 gas and 2,048 incompressible bytes', async () => {
  const { origin } = await startHttpServer(({ path }, response) =>
    answerJson(
      response,
      path === '/v1/supported-chains'
        ? { http: [networkId], ws: [] }
        : { standard: '1', fast: '2', instant: '9' },
    ),
  )
  const asked: Hex[] = []
  // The gas price oracle of an OP-stack chain, which has no ratio to another token.
  const oracle = custom({
    async request({ params: [{ data }] }: { params: [{ data: Hex }] }) {
      if (data === toFunctionSelector('tokenRatio()')) return '0x'
      asked.push(data)
      return word(asked.length === 1 ? 1_000 : 8)
    },
  })
  const kit = openKit({ api: origin, projectId: 'app', transports: { [devnet.id]: oracle } })
  // The data fee may grow by a fifth.
  expect(await estimateSwapReserve(kit, networkId)).toBe(((300_000n * 2n + 1_200n + 8n) * 150n) / 100n)
  const [dataFee = '0x', operatorFee] = asked
  const [serialized] = decodeAbiParameters([{ type: 'bytes' }], `0x${dataFee.slice(10)}`)
  const { data = '0x' } = parseTransaction(serialized as `0x02${string}`)
  expect(size(data)).toBe(2_048)
  expect(new Set(data.slice(2).match(/.{64}/g)).size).toBe(64)
  expect(operatorFee?.endsWith(word(300_000).slice(2))).toBe(true)
})
