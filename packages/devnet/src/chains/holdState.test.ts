import { afterEach, expect, it } from 'vitest'
import { callRpc } from './callRpc.ts'
import { holdState } from './holdState.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'

let anvil: Anvil | undefined
afterEach(() => anvil?.stop())

const blockAt = async (rpc: string, number: number) =>
  (await callRpc(rpc, 'eth_getBlockByNumber', [`0x${number.toString(16)}`, false])) as {
    hash: string
    parentHash: string
  } | null

it('restores a chain consistently, whatever is mined in the meantime', async () => {
  anvil = await startAnvil()
  const { rpc } = anvil
  const mine = () => callRpc(rpc, 'evm_mine')
  for (let round = 0; round < 30; round++) {
    const putBack = await holdState(rpc)
    const height = Number(await callRpc(rpc, 'eth_blockNumber'))
    await mine()
    await Promise.all([mine(), mine(), putBack(), mine()])
    const head = Number(await callRpc(rpc, 'eth_blockNumber'))
    for (let number = head; number > height; number--)
      expect((await blockAt(rpc, number))?.parentHash).toBe((await blockAt(rpc, number - 1))?.hash)
  }
})
