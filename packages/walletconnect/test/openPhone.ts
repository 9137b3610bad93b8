import { createRemoteWallet, type RemoteGrants } from '@latchkey/devnet/remoteWallet'
import { createHeadlessWallet } from '@latchkey/devnet/wallets'
import type { World } from '@latchkey/devnet/world'
import { expect, onTestFinished } from 'vitest'
import type { Client, ConnectParameters } from '../src/client.ts'

/** The local chain, and another that wallets know, which is the same one; CAIP-2. */
export const chainId = 'eip155:31337'
export const otherChainId = 'eip155:31338'
const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const events = ['chainChanged', 'accountsChanged']
/** What a dapp asks for. */
export const wanted = { eip155: { chains: [chainId], methods, events } }

/** A phone with a wallet by WalletKit, which holds Alice's key. */
export type Phone = Awaited<ReturnType<typeof openPhone>>

/** Opens one; it ends with the test. What `answers` has a method for, it answers by itself. */
export async function openPhone(
  world: World,
  {
    relay = world.relay,
    answers = {},
  }: { relay?: string; answers?: Readonly<Record<string, (params: unknown) => Promise<unknown>>> } = {},
) {
  const [alice, bob] = world.accounts
  if (!alice || !bob) throw new Error('The local world has no accounts.')
  const wallet = createHeadlessWallet({
    privateKeys: [alice.privateKey],
    chains: [31_337, 31_338].map((id) => ({ id, rpc: world.rpc })),
    isConnected: true,
  })
  const { provider } = wallet
  const request: typeof provider.request = (asked) =>
    answers[asked.method]?.(asked.params) ?? provider.request(asked)
  const remote = await createRemoteWallet({
    relay,
    projectId: world.projectId,
    wallet: { ...wallet, provider: { ...provider, request } },
  })
  onTestFinished(remote.end)
  const grant = (addresses: string | readonly string[], chains = [chainId]): RemoteGrants => ({
    eip155: {
      chains,
      accounts: chains.flatMap((chain) => [addresses].flat().map((address) => `${chain}:${address}`)),
      methods,
      events,
    },
  })
  return { wallet, remote, alice, bob, grants: grant(alice.address), grant }
}

/** Asks for a connection; answers the code once it is there, and the connection that waits for a wallet. */
export async function showCode(
  client: Client,
  parameters: Omit<ConnectParameters, 'onUri'> = { namespaces: wanted },
) {
  let connected: ReturnType<Client['connect']> | undefined
  const uri = await new Promise<string>((resolve) => {
    connected = client.connect({ ...parameters, onUri: resolve })
  })
  if (!connected) throw new Error('Nothing was asked.')
  return { uri, connected }
}

/** Connects a client to a phone. */
export async function connect(
  client: Client,
  { remote, grants }: Phone,
  namespaces: ConnectParameters['namespaces'] = wanted,
) {
  const { uri, connected } = await showCode(client, { namespaces })
  await remote.pair(uri)
  const topic = await remote.approve(grants)
  const session = await connected
  expect(session.topic).toBe(topic)
  return session
}
