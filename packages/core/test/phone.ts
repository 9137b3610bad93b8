import { createRemoteWallet, type RemoteGrants, type RemoteWallet } from '@latchkey/devnet/remoteWallet'
import { createHeadlessWallet, type TestWallet } from '@latchkey/devnet/wallets'
import type { World } from '@latchkey/devnet/world'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'

/** A phone with a WalletKit wallet that knows two chains. */
export type Phone = {
  wallet: TestWallet
  remote: RemoteWallet
  /** Grants for an account on eip155 chains, given by chain id. */
  grant(address: string, chainIds?: readonly number[]): RemoteGrants
  /** Scans a code and approves. Returns the session's topic. */
  scan(uri: string, address?: string): Promise<string>
}

/** Automatic responses of a wallet, by method. Namespaces other than eip155 have their keys elsewhere. */
export type PhoneAnswers = Readonly<Record<string, (params: never) => Promise<unknown>>>

/** Opens a phone with the first account of a local world, until the test ends. */
export async function openPhone(world: World, answers: PhoneAnswers = {}): Promise<Phone> {
  const [alice] = world.accounts
  if (!alice) throw new Error('The local world has no accounts.')
  const chains = [31_337, 31_338].map((id) => ({ id, rpc: world.rpc }))
  const wallet = createHeadlessWallet({ privateKeys: [alice.privateKey], chains, isConnected: true })
  const { provider } = wallet
  const request: typeof provider.request = (asked) =>
    answers[asked.method]?.(asked.params as never) ?? provider.request(asked)
  const remote = await createRemoteWallet({
    relay: world.relay,
    projectId: world.projectId,
    wallet: { ...wallet, provider: { ...provider, request } },
  })
  onTestFinished(remote.end)
  const grant: Phone['grant'] = (address, chainIds = [31_337, 31_338]) => {
    const ids = chainIds.map((id) => `eip155:${id}`)
    return {
      eip155: {
        chains: ids,
        accounts: ids.map((id) => `${id}:${address}`),
        methods: ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
        events: ['accountsChanged', 'chainChanged'],
      },
    }
  }
  return {
    wallet,
    remote,
    grant,
    async scan(uri, address = alice.address) {
      await remote.pair(uri)
      return remote.approve(grant(address))
    },
  }
}

/** Gives Node a browser's WebSocket; returns the URLs of opened sockets. */
export function provideSockets(): readonly string[] {
  const opened: string[] = []
  const PageSocket = new Proxy(WebSocket, {
    construct(target, [url]: [string]) {
      opened.push(url)
      return new target(url)
    },
  })
  const before = globalThis.WebSocket
  Object.assign(globalThis, { WebSocket: PageSocket })
  onTestFinished(() => void Object.assign(globalThis, { WebSocket: before }))
  return opened
}
