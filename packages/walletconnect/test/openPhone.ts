import { createRemoteWallet, type RemoteGrants } from '@latchkey/devnet/remoteWallet'
import { createHeadlessWallet } from '@latchkey/devnet/wallets'
import type { World } from '@latchkey/devnet/world'
import { expect, onTestFinished } from 'vitest'
import type { Client, ConnectParameters } from '../src/client.ts'

/** The local chain, CAIP-2. */
export const chainId = 'eip155:31337'
const methods = ['personal_sign', 'eth_sendTransaction']
const events = ['chainChanged', 'accountsChanged']
/** What a dapp asks for. */
export const wanted = { eip155: { chains: [chainId], methods, events } }

/** A phone with a wallet by WalletKit, which holds Alice's key. */
export type Phone = Awaited<ReturnType<typeof openPhone>>

/** Opens one; it ends with the test. */
export async function openPhone(world: World, relay = world.relay) {
  const [alice, bob] = world.accounts
  if (!alice || !bob) throw new Error('The local world has no accounts.')
  const wallet = createHeadlessWallet({
    privateKeys: [alice.privateKey],
    chains: [{ id: 31_337, rpc: world.rpc }],
    isConnected: true,
  })
  const remote = await createRemoteWallet({ relay, projectId: world.projectId, wallet })
  onTestFinished(remote.end)
  const grant = (address: string): RemoteGrants => ({
    eip155: { chains: [chainId], accounts: [`${chainId}:${address}`], methods, events },
  })
  return { wallet, remote, alice, bob, grants: grant(alice.address), grant }
}

/** Connects a client to a phone. */
export async function connect(
  client: Client,
  { remote, grants }: Phone,
  namespaces: ConnectParameters['namespaces'] = wanted,
) {
  const approved: Promise<string>[] = []
  const session = await client.connect({
    namespaces,
    onUri: (uri) => {
      approved.push(remote.pair(uri).then(() => remote.approve(grants)))
    },
  })
  expect(await approved[0]).toBe(session.topic)
  return session
}
