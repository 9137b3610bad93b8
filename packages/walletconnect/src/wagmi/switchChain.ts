import type { AddEthereumChainParameter, Chain } from 'viem'
import { WalletError } from '../base/errors.ts'
import type { Provider } from '../client/createProvider.ts'
import type { Client } from '../session/client.ts'
import { grantOn } from '../session/session.ts'
import { SwitchChainError, UserRejectedRequestError } from './errors.ts'

/** Chain details for a wallet that may not know the chain. Missing ones default to viem's. */
type AddParameter = {
  [key in keyof Omit<AddEthereumChainParameter, 'chainId'>]?: AddEthereumChainParameter[key] | undefined
}

/** How long a wallet may take to grant a chain after approving it, in ms. */
const grantMs = 10_000

/**
 * Switches to a chain: right away if the session grants it, else by asking the wallet. If the wallet doesn't know the
 * chain, it is asked to add it (EIP-3326, EIP-3085). Throws `UserRejectedRequestError` and `SwitchChainError`.
 */
export async function switchChain({
  add,
  chain,
  client,
  isRejection,
  onAsk,
  provider,
  topic,
}: {
  add: AddParameter | undefined
  chain: Chain
  client: Client
  isRejection: (error: unknown) => boolean
  /** Called when the wallet is asked. */
  onAsk: () => void
  provider: Provider
  topic: string
}): Promise<void> {
  const caip2 = `eip155:${chain.id}`
  const chainId = toHex(chain.id)
  const switchTo = () => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  const session = () => client.sessions().find((one) => one.topic === topic)
  const hasGranted = (method: string) => session()?.namespaces.eip155?.methods.includes(method)
  const isGranted = () => {
    const current = session()
    return current !== undefined && grantOn(current, caip2) !== undefined
  }
  if (isGranted()) {
    await switchTo()
    return
  }
  if (!hasGranted('wallet_switchEthereumChain'))
    throw new SwitchChainError(`The session has neither ${caip2} nor wallet_switchEthereumChain.`)
  onAsk()
  try {
    await switchTo()
  } catch (error) {
    if (isRejection(error)) throw new UserRejectedRequestError(error)
    // Only the wallet itself can say that it doesn't know the chain.
    if (!(error instanceof WalletError))
      throw new SwitchChainError('The wallet did not respond to the request.', error)
    if (!hasGranted('wallet_addEthereumChain'))
      throw new SwitchChainError(`The wallet does not support ${caip2}.`, error)
    await addChain({ add, chain, chainId, isRejection, provider })
  }
  if (provider.chainId() === caip2) return
  // The wallet grants the chain in a session update, which may arrive after its response.
  await until(client, isGranted)
  if (!isGranted()) throw new SwitchChainError(`The wallet did not add ${caip2} to the session.`)
  await switchTo()
}

async function addChain({
  add,
  chain,
  chainId,
  isRejection,
  provider,
}: {
  add: AddParameter | undefined
  chain: Chain
  chainId: string
  isRejection: (error: unknown) => boolean
  provider: Provider
}): Promise<void> {
  const { blockExplorers, name, nativeCurrency, rpcUrls } = chain
  const explorers = Object.values(blockExplorers ?? {}).map(({ url }) => url)
  // The kit keeps an app's own RPC in `chainDefault` if reads go through a server, which refuses wallets.
  const urls = add?.rpcUrls ?? (rpcUrls.chainDefault ?? rpcUrls.default).http
  if (urls.length === 0) throw new SwitchChainError(`The app has no RPC URL to add ${name} with.`)
  const parameter = {
    chainId,
    chainName: add?.chainName ?? name,
    nativeCurrency: add?.nativeCurrency ?? nativeCurrency,
    rpcUrls: urls,
    blockExplorerUrls: add?.blockExplorerUrls ?? explorers,
    ...(add?.iconUrls && { iconUrls: add.iconUrls }),
  }
  try {
    await provider.request({ method: 'wallet_addEthereumChain', params: [parameter] })
  } catch (error) {
    throw isRejection(error)
      ? new UserRejectedRequestError(error)
      : new SwitchChainError(`The wallet did not add ${chain.name}.`, error)
  }
}

/** Resolves once a condition holds after one of the client's events, or when `grantMs` have passed. */
function until(client: Client, test: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = client.subscribe(() => test() && end())
    const timer = setTimeout(end, grantMs)
    if (test()) end()
  })
}

function toHex(chainId: number): `0x${string}` {
  return `0x${chainId.toString(16)}`
}
