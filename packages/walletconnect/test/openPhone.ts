import { createRemoteWallet, type RemoteGrants } from '@latchkey/devnet/remoteWallet'
import { createHeadlessWallet } from '@latchkey/devnet/wallets'
import type { World } from '@latchkey/devnet/world'
import { expect, onTestFinished } from 'vitest'
import type { Client, ConnectParameters } from '../src/session/client.ts'

/** The local chain, and an alias that wallets know as another chain; CAIP-2. */
export const chainId = 'eip155:31337'
export const otherChainId = 'eip155:31338'
const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const events = ['chainChanged', 'accountsChanged']
/** Namespaces that the dapp requests. */
export const wanted = { eip155: { chains: [chainId], methods, events } }

/** A phone with a WalletKit wallet that has Alice's key. */
export type Phone = Awaited<ReturnType<typeof openPhone>>

/** Opens a phone; it ends with the test. Methods in `answers` are responded to automatically. */
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

/** Requests a connection. Returns its code once there is one, and the pending connection. */
export async function showCode(
  client: Client,
  parameters: Omit<ConnectParameters, 'onUri'> = { namespaces: wanted },
) {
  let connected: ReturnType<Client['connect']> | undefined
  const uri = await new Promise<string>((resolve) => {
    connected = client.connect({ ...parameters, onUri: resolve })
  })
  if (!connected) throw new Error('The client did not start to connect.')
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
