import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { evmChainId } from '@latchkey/protocol/joinIds'
import type { Network } from '@latchkey/protocol/network'
import { pause } from '@latchkey/protocol/pause'
import type { Config, Connector } from '@wagmi/core'
import { numberToHex, SwitchChainError, UserRejectedRequestError } from 'viem'
import { ChainIdNotFoundError, SwitchChainError as NetworkUnchangedError } from '../../errors/connection.ts'
import { isUserRejection } from '../../errors/rejection.ts'
import { someNested } from '../../errors/someNested.ts'
import { conformProvider, type Provider, withMembers } from './conformingProvider.ts'
import { isOutsidePage } from './connectorRows.ts'
import { isAccounts } from './isAccounts.ts'
import { isChainNumber } from './isChainNumber.ts'

/** How long a wallet may take to be on the chain after it reported a switch. */
const switchedWithinMs = 3_000
const askAgainMs = 100

const steadied = new WeakSet<object>()

/**
 * Hardens wagmi's connectors against malformed responses and events. If an event has no valid chain id, the wallet is
 * asked for it. For injected wallets, a rejection of any shape gets the code 4001, and a switch (EIP-3326) ends when
 * the wallet is on the chain, or with an error. A chain is added with the RPC of `networks`. wagmi looks up these
 * methods when it connects, so they are replaced in place.
 */
export function steadyConnectors(config: Config, networks: () => readonly Network[]): void {
  if (steadied.has(config)) return
  steadied.add(config)
  const follow = (connectors: readonly Connector[]) => {
    for (const connector of connectors) {
      if (steadied.has(connector)) continue
      steadied.add(connector)
      // Those outside of the page already conform to EIP-1193.
      if (!isOutsidePage(connector)) steady(config, connector)
      addWithOwnRpc(config, connector, networks)
    }
  }
  follow(config.connectors)
  config._internal.connectors.subscribe(follow)
}

function steady(config: Config, connector: Connector): void {
  const { connect, getChainId, onChainChanged, onDisconnect } = connector
  connector.getChainId = async () => {
    const chainId = await getChainId.call(connector)
    if (!isChainNumber(chainId)) throw new ChainIdNotFoundError()
    return chainId
  }
  connector.onChainChanged = async (said: unknown) => {
    const isTold = (typeof said === 'string' || typeof said === 'number') && isChainNumber(Number(said))
    // If the wallet doesn't report a chain, the current one stays.
    const chainId = isTold ? Number(said) : await connector.getChainId().catch(() => undefined)
    if (chainId !== undefined) onChainChanged.call(connector, String(chainId))
  }
  connector.onDisconnect = async (error) => {
    try {
      await onDisconnect.call(connector, error)
    } catch {
      // The error can't be read, or the wallet doesn't respond whether it is connected again.
      connector.emitter.emit('disconnect')
    }
  }
  // Other connectors implement switching themselves.
  if (connector.type !== 'injected') return
  conformProvider(config, connector)
  const getProvider = async () => normalizeRejections((await connector.getProvider()) as Provider | undefined)
  connector.connect = ((parameters) =>
    connect.call(
      Object.create(connector, { getProvider: { value: getProvider } }),
      parameters,
    )) as Connector['connect']
  connector.switchChain = async ({ chainId, addEthereumChainParameter }) => {
    const chain = config.chains.find(({ id }) => id === chainId)
    const provider = await getProvider()
    if (!chain || !provider) throw new NetworkUnchangedError(evmChainId(chainId))
    const ask = (method: string, parameter: object) =>
      provider.request({ method, params: [{ chainId: numberToHex(chainId), ...parameter }] })
    const select = () => ask('wallet_switchEthereumChain', {})
    const add = () => {
      const { rpcUrls = chain.rpcUrls.default.http } = addEthereumChainParameter ?? {}
      if (rpcUrls.length === 0) throw new Error(`The wallet doesn't know ${chain.name}, and ${noOwnRpc}`)
      return ask('wallet_addEthereumChain', {
        chainName: chain.name,
        nativeCurrency: chain.nativeCurrency,
        ...(chain.blockExplorers && { blockExplorerUrls: [chain.blockExplorers.default.url] }),
        ...addEthereumChainParameter,
        rpcUrls,
      })
    }
    try {
      await select().catch(async (error: unknown) => {
        if (!isChainUnknown(error)) throw error
        await add()
        // EIP-3085 doesn't require the wallet to switch to the added chain.
        if ((await connector.getChainId()) !== chainId) await select().catch(sayAdded)
      })
    } catch (error) {
      throw isUserRejection(error) ? error : new SwitchChainError(error as Error)
    }
    await untilOn(connector, chainId)
    connector.emitter.emit('change', { chainId })
    return chain
  }
}

/** Why a network can't be added, and what the app's developer can do about it. */
const noOwnRpc = 'the app has no RPC URL for it that works in wallets: toNetwork(chain, "https://your.node").'

/**
 * Makes a connector add chains with the app's own RPC, or not at all: wallets don't send the app's origin, which our
 * server requires.
 */
function addWithOwnRpc(config: Config, connector: Connector, networks: () => readonly Network[]): void {
  const { switchChain } = connector
  if (!switchChain) return
  connector.switchChain = ({ addEthereumChainParameter, chainId }) => {
    const isAsked = ({ id }: { id: number | string }) => Number(id) === chainId
    const { rpcUrls } = networks().find(isAsked) ?? config.chains.find(isAsked) ?? {}
    const own = (rpcUrls?.chainDefault ?? rpcUrls?.default)?.http
    return switchChain.call(connector, {
      chainId,
      addEthereumChainParameter: { ...(own && { rpcUrls: own }), ...addEthereumChainParameter },
    })
  }
}

/**
 * Reads the accounts from a change event, or asks the wallet if the event is malformed. Resolves to undefined if the
 * wallet doesn't respond either.
 */
export async function readAccounts(connector: Connector, said: unknown): Promise<string[] | undefined> {
  if (isAccounts(said)) return said
  const accounts = await connector.getAccounts().catch(() => undefined)
  return accounts && [...accounts]
}

function sayAdded(error: unknown): never {
  if (!isUserRejection(error)) throw error
  throw new UserRejectedRequestError(new Error('User rejected switch after adding network.'))
}

/** Wraps the provider for wagmi. wagmi would repeat a request that was rejected with an unknown error shape. */
function normalizeRejections(provider: Provider | undefined): Provider | undefined {
  return (
    provider &&
    withMembers(provider, {
      async request(question) {
        try {
          return await provider.request(question)
        } catch (error) {
          throw isUserRejection(error) ? new UserRejectedRequestError(error as Error) : error
        }
      },
    })
  )
}

/** Resolves when the wallet is on a chain. Some wallets respond before they have switched. */
async function untilOn(connector: Connector, chainId: number): Promise<void> {
  const end = Date.now() + switchedWithinMs
  while ((await connector.getChainId().catch(() => undefined)) !== chainId) {
    if (Date.now() > end) throw new NetworkUnchangedError(evmChainId(chainId))
    await pause(askAgainMs)
  }
}

/**
 * Returns whether an error means an unknown chain: EIP-3326's code at any nesting level, or its message, since some
 * wallets only send that.
 */
function isChainUnknown(error: unknown): boolean {
  return someNested(error, (one) => {
    const { code, message } = Object(one)
    return Number(code) === rpcErrorCodes.switchChain || /unrecogni[sz]ed chain/i.test(message)
  })
}
