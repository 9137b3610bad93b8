import { DisconnectedError, SessionEndedError, WalletError } from '../base/errors.ts'
import { isObject } from '../base/jsonRpc.ts'
import type { Client } from '../session/client.ts'
import { grantOn, type Session } from '../session/session.ts'

/** Events of a provider (EIP-1193). */
export type ProviderEvents = {
  /** Plain addresses. */
  accountsChanged: (accounts: string[]) => void
  /** Chain id, in hex on eip155. */
  chainChanged: (chainId: string) => void
  /** The session ended. */
  disconnect: (error: Error) => void
  /** Any other event of the wallet, with its chain (CAIP-2). */
  message: (message: { type: string; data: unknown; chainId: string }) => void
}

/** A provider for one namespace of a session: EIP-1193 for eip155, the same shape for other namespaces. */
export type Provider = {
  /** Sends a request. Rejects like `Client.request`; error codes follow EIP-1193 and EIP-1474. */
  request(parameters: { method: string; params?: unknown }): Promise<unknown>
  /** Adds a listener. */
  on<name extends keyof ProviderEvents>(name: name, listener: ProviderEvents[name]): void
  /** Removes a listener. */
  removeListener<name extends keyof ProviderEvents>(name: name, listener: ProviderEvents[name]): void
  /** Returns the CAIP-2 id of the chain that requests go to. */
  chainId(): string
  /** Returns the plain addresses on the current chain. */
  accounts(): string[]
  /** Switches to another chain (CAIP-2) if the session grants it; returns whether it does. */
  use(chainId: string): boolean
  /** Stops listening. The session stays open. */
  end(): void
}

/** Parameters of `createProvider`. */
type ProviderParameters = {
  client: Client
  /** Id of the session. */
  topic: string
  /** CAIP-2 id of the initial chain. */
  chainId: string
  /**
   * Responds to read methods that the session does not grant, from a node of the chain (CAIP-2). Without it, they reject,
   * as all other methods do that it does not grant.
   */
  read?: (chainId: string, request: { method: string; params?: unknown }) => Promise<unknown>
}

/** Creates a provider for a session. Read requests go to `read`: the wallet only signs and sends. */
export function createProvider({ client, topic, chainId: firstChainId, read }: ProviderParameters): Provider {
  const namespace = firstChainId.split(':')[0] ?? ''
  const { emit, ...events } = createEvents()
  let chainId = firstChainId
  /** The grants before the next change. */
  let known = find()
  /** The addresses that the wallet selected, in lower case. */
  let selected: string[] = []
  let accounts = select()

  function find(): Session | undefined {
    return client.sessions().find((session) => session.topic === topic)
  }

  /** Returns the addresses on the current chain: those that the wallet selected, or all of them. */
  function select(): string[] {
    const granted = accountsOn(find(), chainId)
    const first = granted.filter((address) => selected.includes(address.toLowerCase()))
    return first[0] ? first : granted
  }

  /** Follows a change of the grants. Another address in the first place is a selection, too. */
  function useSession(next: Session) {
    const before = lowerCase(accountsOn(known, chainId))
    const granted = lowerCase(accountsOn(next, chainId))
    if (before.find((address) => granted.includes(address)) !== granted[0]) selected = []
    known = next
    useAccounts()
  }

  function useGranted(wanted: string): boolean {
    const session = find()
    if (!session || !grantOn(session, wanted) || accountsOn(session, wanted).length === 0) return false
    useChain(wanted)
    return true
  }

  /** The chain is set before its event, so that listeners already find its accounts. */
  function useChain(next: string) {
    if (next === chainId) return
    const before = accounts
    chainId = next
    accounts = select()
    emit('chainChanged', namespace === 'eip155' ? toHex(next) : next)
    if (chainId === next && accounts.join() !== before.join()) emit('accountsChanged', accounts)
  }

  function useAccounts() {
    const next = select()
    if (next.join() === accounts.join()) return
    accounts = next
    emit('accountsChanged', next)
  }

  const stop = client.subscribe((event) => {
    if (event.type === 'disconnected' && event.topic === topic)
      return emit('disconnect', new DisconnectedError())
    if (event.type === 'updated' && event.session.topic === topic) return useSession(event.session)
    if (event.type !== 'event' || event.topic !== topic || !event.chainId.startsWith(`${namespace}:`)) return
    const { name, data } = event
    if (name === 'chainChanged') {
      const next = toCaip2(namespace, data) ?? event.chainId
      // eip155 wallets may switch the chain first and grant it in a later update.
      if (namespace === 'eip155') useChain(next)
      else useGranted(next)
    } else if (name === 'accountsChanged') {
      selected = lowerCase(addressesIn(data))
      useAccounts()
    } else emit('message', { type: name, data, chainId: event.chainId })
  })

  return {
    async request({ method, params }) {
      const session = find()
      if (!session) throw new SessionEndedError()
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return accounts
        case 'eth_chainId':
          return toHex(chainId)
        case 'wallet_switchEthereumChain': {
          const [asked] = Array.isArray(params) ? params : []
          const wanted = toCaip2(namespace, isObject(asked) ? asked.chainId : undefined)
          if (wanted && useGranted(wanted)) return null
        }
      }
      if (session.namespaces[namespace]?.methods.includes(method))
        return client.request({ topic, chainId, method, params })
      if (read && !walletMethod.test(method)) return read(chainId, { method, params })
      throw new WalletError({ code: 4200, message: `The wallet does not support ${method}.` })
    },
    ...events,
    chainId: () => chainId,
    accounts: () => accounts,
    use: useGranted,
    end: stop,
  }
}

function createEvents() {
  const listeners = new Map<keyof ProviderEvents, Set<(value: never) => void>>()
  return {
    emit<name extends keyof ProviderEvents>(name: name, value: Parameters<ProviderEvents[name]>[0]) {
      for (const listener of [...(listeners.get(name) ?? [])]) listener(value as never)
    },
    on<name extends keyof ProviderEvents>(name: name, listener: ProviderEvents[name]) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener as (value: never) => void))
    },
    removeListener<name extends keyof ProviderEvents>(name: name, listener: ProviderEvents[name]) {
      listeners.get(name)?.delete(listener as (value: never) => void)
    },
  }
}

/** Methods that use keys or the wallet's own state. A node has neither, and must not see what is to be signed. */
const walletMethod = /^(wallet_|personal_|eth_sign|eth_sendTransaction|eth_decrypt|eth_getEnc)/

/** Returns whether a wallet responds to a method without its user: a read of the chain, or of the wallet's own state. */
export function isWalletRead(method: string): boolean {
  return walletMethod.test(method) ? method.startsWith('wallet_get') : /^(eth|net|web3)_/.test(method)
}

/** Namespaces whose accounts have the same address on every chain. */
const sameEverywhere = ['eip155', 'solana']

/** Returns the addresses granted on a chain, or on any chain if the namespace has the same address everywhere. */
export function accountsOn(session: Session | undefined, chainId: string): string[] {
  const [namespace = ''] = chainId.split(':')
  const granted = session?.namespaces[namespace]?.accounts ?? []
  const here = granted.filter((account) => account.startsWith(`${chainId}:`))
  const used = here.length === 0 && sameEverywhere.includes(namespace) ? granted : here
  return [...new Set(used.map((account) => account.split(':').slice(2).join(':')))]
}

/** Returns the addresses of an event, which wallets write plainly or as CAIP-10. */
function addressesIn(data: unknown): string[] {
  const named = Array.isArray(data) ? data.filter((account) => typeof account === 'string') : []
  return named.map((account) => account.split(':').at(-1) ?? '')
}

const lowerCase = (addresses: readonly string[]) => addresses.map((address) => address.toLowerCase())

/** Converts a chain in any form that wallets use (a number, its hex, or CAIP-2) to CAIP-2. */
function toCaip2(namespace: string, chain: unknown): string | undefined {
  if (typeof chain === 'string' && chain.includes(':')) return chain
  const number = typeof chain === 'number' || typeof chain === 'string' ? Number(chain) : Number.NaN
  return Number.isSafeInteger(number) && number > 0 ? `${namespace}:${number}` : undefined
}

function toHex(chainId: string): string {
  return `0x${Number(chainId.split(':')[1]).toString(16)}`
}
