import { type ChainQuirk, startQuirkyChain } from '@latchkey/devnet/quirkyChain'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { createPublicClient, type Hex, http, toHex } from 'viem'
import { foundry } from 'viem/chains'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newId } from '../../test/createHost.ts'
import { createWalletServer } from '../../test/createWalletServer.ts'
import { createWalletWorld, logIn } from '../../test/createWalletWorld.ts'

const chainId = `eip155:${foundry.id}` as const
const to = `0x${'b0'.repeat(20)}` as const

/** Opens a wallet with one ether on a chain with a quirk. `send` approves, and resolves with the mined transaction. */
async function open(quirk: ChainQuirk) {
  const chain = await startQuirkyChain(quirk)
  const server = await createWalletServer()
  const world = createWalletWorld(server, { id: chainId, rpc: chain.rpc })
  onTestFinished(async () => {
    world.close()
    await server.close()
    await chain.stop()
  })
  const client = createPublicClient({ transport: http(chain.rpc), pollingInterval: 20 })
  const { frame, host } = world.openBrowser()
  const { address } = await logIn(server, host)
  await client.request({ method: 'anvil_setBalance', params: [address, toHex(10n ** 18n)] } as never)
  const stop = frame.approvals.subscribe(() => {
    const [asked] = frame.approvals.get()
    if (asked?.transaction) frame.approvals.approve(asked.id)
  })
  onTestFinished(stop)
  const send = async (more: object = {}) => {
    const request = {
      ...{ method: 'eth_sendTransaction', chainId },
      params: [{ from: address, to, value: '0x7', ...more }],
    } as FrameRpcRequest
    const { result } = await host.ask('rpc-request', request, newId())
    const receipt = await client.waitForTransactionReceipt({ hash: result as Hex })
    return { receipt, transaction: await client.getTransaction({ hash: result as Hex }) }
  }
  return { client, send }
}

describe('a transaction', () => {
  it.each(['legacyFees', 'zeroBaseFee', 'quickBlocks', 'fewTags'] as const)(
    'is sent twice in a row on a chain with the quirk %s',
    async (quirk) => {
      const { send } = await open(quirk)
      for (const nonce of [0, 1]) {
        const { receipt, transaction } = await send()
        expect(receipt.status).toBe('success')
        expect(transaction).toMatchObject({ nonce, type: quirk === 'legacyFees' ? 'legacy' : 'eip1559' })
      }
    },
  )

  it('has the gas price that the app wants', async () => {
    for (const quirk of ['legacyFees', 'zeroBaseFee'] as const) {
      const { client, send } = await open(quirk)
      const gasPrice = (await client.getGasPrice()) * 3n
      const { transaction } = await send({ gasPrice: toHex(gasPrice) })
      expect(transaction).toMatchObject({ type: 'legacy', gasPrice })
    }
  })
})
