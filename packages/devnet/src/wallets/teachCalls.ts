import { callRpc } from '../chains/callRpc.ts'
import { WalletError, type WalletProvider, type WalletRequest } from './wallet.ts'

/** One call of a batch. */
export type WalletCall = { to: `0x${string}`; data?: `0x${string}`; value?: `0x${string}` }

/** Options of `teachCalls`. */
export type CallsLesson = {
  chainId: number
  rpc: string
  /** The wallet's reported support for atomic batches. */
  atomic: 'supported' | 'ready' | 'unsupported'
  /** Sends a call like `eth_sendTransaction`. Returns its hash. */
  send(call: WalletCall & { from: string }): Promise<unknown>
  /** Runs before anything is sent. If it throws, the wallet responds with that error. */
  ask?(calls: readonly WalletCall[]): Promise<void>
}

/**
 * Adds EIP-5792 to a wallet, since the packages we use don't support it. Sends the calls one by one, and reports their
 * receipts from the chain.
 */
export function teachCalls(provider: WalletProvider, { chainId, rpc, atomic, send, ask }: CallsLesson): void {
  const { request } = provider
  const sent = new Map<string, string[]>()
  const chain = `0x${chainId.toString(16)}`
  provider.request = async (asked: WalletRequest) => {
    const [first] = (asked.params ?? []) as unknown[]
    switch (asked.method) {
      case 'wallet_getCapabilities':
        return { [chain]: { atomic: { status: atomic } } }
      case 'wallet_sendCalls': {
        const { from, calls } = first as { from: string; calls: readonly WalletCall[] }
        await ask?.(calls)
        const id = `0x${(sent.size + 1).toString(16)}`
        sent.set(id, [])
        for (const call of calls) sent.get(id)?.push(String(await send({ from, ...call })))
        return { id }
      }
      case 'wallet_getCallsStatus': {
        const hashes = sent.get(String(first))
        if (!hashes) throw new WalletError(5730, 'Unknown bundle ID.')
        const receipts = (await Promise.all(
          hashes.map((hash) => callRpc(rpc, 'eth_getTransactionReceipt', [hash])),
        )) as ({ status: string } | null)[]
        const isMined = receipts.every((receipt) => receipt !== null)
        const isGood = receipts.every((receipt) => receipt?.status === '0x1')
        const status = isMined ? (isGood ? 200 : 500) : 100
        return {
          version: '2.0.0',
          id: first,
          chainId: chain,
          status,
          atomic: false,
          ...(isMined && { receipts }),
        }
      }
      default:
        return request(asked)
    }
  }
}
