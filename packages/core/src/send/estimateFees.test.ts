import { testWorld } from '@latchkey/devnet/testWorld'
import fc from 'fast-check'
import { custom, http } from 'viem'
import { getTransaction } from 'viem/actions'
import { describe, expect, it } from 'vitest'
import { openConnectedKit, openWorldKit } from '../../test/worldKit.ts'
import { getClient } from '../kit/getClient.ts'
import type { Transfer } from '../kit/kit.ts'
import { estimateFee } from './estimateFee.ts'
import { estimateFees } from './estimateFees.ts'
import { toSpeeds } from './readFeesPerGas.ts'
import { sendTransfer } from './sendTransfer.ts'

const world = await testWorld()
const networkId = world.network.caipNetworkId
const [alice, bob] = world.accounts
if (!alice || !bob) throw new Error('The world has too few accounts')
const transfer: Transfer = {
  from: alice.address,
  to: bob.address,
  amount: 7n,
  networkId,
  asset: { type: 'native' },
}

/** Creates a transport that changes some responses, to simulate other kinds of nodes. */
function answerWith(change: (method: string, answer: unknown) => unknown) {
  const { request } = http(world.rpc)({})
  return custom({
    request: async (asked: { method: string }) => change(asked.method, await request(asked as never)),
  })
}

describe('fees', () => {
  it('[9.10 factor 1.2] recommends the usual fee, with a cheaper slow one and a dearer fast one', async () => {
    const kit = openWorldKit(world)
    const [slow, usual, fast] = await estimateFees(kit, transfer)
    expect([slow?.speed, usual?.speed, fast?.speed]).toEqual(['slow', 'usual', 'fast'])
    expect(usual?.amount).toBe((await estimateFee(kit, transfer)).amount)
    expect(slow?.amount).toBeLessThan(usual?.amount ?? 0n)
    expect(fast?.amount).toBeGreaterThan(usual?.amount ?? 0n)
    expect(fast?.amount).toBe((fast?.gas ?? 0n) * (fast?.maxFeePerGas ?? 0n))
  })

  it('applies the chosen fees to the transaction', async () => {
    const { kit } = await openConnectedKit(world, 'alice')
    const fast = (await estimateFees(kit, transfer)).find(({ speed }) => speed === 'fast')
    if (!fast || 'gasPrice' in fast.perGas) throw new Error('No choice')
    const hash = await sendTransfer(kit, { ...transfer, fees: fast.perGas })
    const sent = await getTransaction(getClient(kit, networkId), { hash: hash as `0x${string}` })
    expect(sent).toMatchObject(fast.perGas)
  })

  it('returns one speed on a chain with a gas price', async () => {
    const transport = answerWith((method, answer) => {
      if (method !== 'eth_getBlockByNumber') return answer
      const { baseFeePerGas: _, ...block } = answer as { baseFeePerGas: string }
      return block
    })
    const kit = openWorldKit(world, { transports: { [world.network.id]: transport } })
    const fees = await estimateFees(kit, transfer)
    expect(fees).toMatchObject([{ speed: 'usual', perGas: { gasPrice: expect.any(BigInt) } }])
  })

  it('returns one speed if the node has no fee history', async () => {
    const transport = answerWith((method, answer) => {
      if (method === 'eth_feeHistory') throw Object.assign(new Error('Not found'), { code: -32601 })
      return answer
    })
    const kit = openWorldKit(world, { transports: { [world.network.id]: transport } })
    expect(await estimateFees(kit, transfer)).toMatchObject([{ speed: 'usual' }])
  })
})

const wei = fc.bigInt({ min: 0n, max: 10n ** 13n })

it('orders speeds by cost and never sets a tip above the total, for any fee history', () => {
  const paid = fc.record({
    baseFeePerGas: fc.array(wei, { minLength: 1, maxLength: 11 }),
    gasUsedRatio: fc.array(fc.constantFrom(0, 0.5, 1), { maxLength: 10 }),
    reward: fc.option(fc.array(fc.array(wei, { minLength: 2, maxLength: 2 }), { maxLength: 10 }), {
      nil: undefined,
    }),
  })
  fc.assert(
    fc.property(wei, wei, paid, (tip, more, history) => {
      const speeds = toSpeeds({ maxFeePerGas: tip + more, maxPriorityFeePerGas: tip }, history)
      const caps = speeds.map(({ perGas }) => ('gasPrice' in perGas ? 0n : perGas.maxFeePerGas))
      expect(caps).toEqual(caps.toSorted((one, other) => (one < other ? -1 : 1)))
      expect(new Set(caps).size).toBe(caps.length)
      expect(speeds.filter(({ speed }) => speed === 'usual')).toHaveLength(1)
      for (const { perGas } of speeds)
        expect('gasPrice' in perGas || perGas.maxFeePerGas >= perGas.maxPriorityFeePerGas).toBe(true)
    }),
  )
})
