import type { Copy } from './english.ts'

const rejectionCodes = new Set([4001, 5000])
const rejectionNames = new Set(['UserRejectedError', 'UserRejectedRequestError'])

const sentencesOf = (copy: Copy): Readonly<Record<string, string>> => ({
  ChainMismatchError: copy.errors.network,
  ChainDisconnectedError: copy.errors.network,
  SwitchChainError: copy.errors.network,
  InsufficientFundsError: copy.errors.funds,
  HttpRequestError: copy.errors.offline,
  TimeoutError: copy.errors.offline,
  WebSocketRequestError: copy.errors.offline,
  ProviderDisconnectedError: copy.errors.gone,
  ConnectorNotConnectedError: copy.errors.gone,
  UnauthorizedProviderError: copy.errors.gone,
  FrameReloadedError: copy.errors.reloaded,
  FrameUnavailableError: copy.errors.notLoaded,
  TransactionRevertedError: copy.send.reverted,
  TransactionReplacedError: copy.send.replaced,
  ReceiptTimeoutError: copy.send.late,
  WalletMethodMissingError: copy.errors.unsupported,
  MethodNotFoundRpcError: copy.errors.unsupported,
  MethodNotSupportedRpcError: copy.errors.unsupported,
  UnsupportedProviderMethodError: copy.errors.unsupported,
  AppRequestError: copy.errors.server,
})

/** Returns whether the user rejected in the wallet (codes 4001 and 5000). */
export function isDeclined(error: unknown): boolean {
  return chainOf(error).some(
    ({ code, name }) => rejectionNames.has(name ?? '') || rejectionCodes.has(code ?? 0),
  )
}

/** Returns what went wrong and what to do, for visitors. The error's own message never reaches the page. */
export function sayError(error: unknown, copy: Copy): string {
  const sentences = sentencesOf(copy)
  const known = chainOf(error).flatMap(({ name }) => sentences[name ?? ''] ?? [])
  return known.at(-1) ?? copy.errors.other
}

type Link = { name?: string; code?: number; cause?: unknown }

/** Returns an error and its causes, outermost first. */
function chainOf(error: unknown): Link[] {
  const links: Link[] = []
  for (let link = error as Link | undefined; link && typeof link === 'object' && !links.includes(link); ) {
    links.push(link)
    link = link.cause as Link | undefined
  }
  return links
}
