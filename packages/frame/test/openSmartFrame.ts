import type { testWorld } from '@latchkey/devnet/testWorld'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import type { SmartAccountSettings } from '@latchkey/protocol/pageSettings'
import { type Address, createPublicClient, http, parseEther, toHex } from 'viem'
import { onTestFinished } from 'vitest'
import type { Approval } from '../src/base/ports.ts'
import type { Frame } from '../src/createFrame.ts'
import { createWalletServer } from './createWalletServer.ts'
import { createWalletWorld, logIn } from './createWalletWorld.ts'

/** Opens a frame on a local world, whose user has chosen the smart account, until the test is over. */
export async function openSmartFrame(
  local: Awaited<ReturnType<typeof testWorld>>,
  smartAccounts: SmartAccountSettings = local.smartAccounts,
) {
  const chainId = local.network.caipNetworkId
  const client = createPublicClient({ transport: http(local.rpc), pollingInterval: 20 })
  const server = await createWalletServer()
  const world = createWalletWorld(server, { id: chainId, rpc: local.rpc, api: local.api, smartAccounts })
  onTestFinished(async () => {
    world.close()
    await server.close()
  })
  const opened = world.openBrowser()
  const { address: owner } = (await logIn(server, opened.host)) as { address: Address }
  const { address } = (await opened.host.ask('set-preferred-account', { type: 'smartAccount' })) as {
    address: Address
  }
  const ask = (method: string, params?: unknown[]) =>
    opened.host.ask('rpc-request', { method, chainId, ...(params && { params }) } as FrameRpcRequest)
  const give = (ether: string) =>
    client.request({ method: 'anvil_setBalance', params: [address, toHex(parseEther(ether))] } as never)
  return { ...opened, server, world, owner, address, ask, give }
}

/** Approves the first pending request and returns it. */
export function approveFirst({ approvals }: Frame): Promise<Approval> {
  return new Promise((resolve) => {
    const look = () => {
      const [first] = approvals.get()
      if (!first) return
      stop()
      approvals.approve(first.id)
      resolve(first)
    }
    const stop = approvals.subscribe(look)
    look()
  })
}
