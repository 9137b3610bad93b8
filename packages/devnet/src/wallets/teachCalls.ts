import { callRpc } from '../chains/callRpc.ts'
import { WalletError, type WalletProvider, type WalletRequest } from './wallet.ts'

/** A call of several. */
export type WalletCall = { to: `0x${string}`; data?: `0x${string}`; value?: `0x${string}` }

/** How a wallet is taught. */
export type CallsLesson = {
  chainId: number
  rpc: string
  /** What it says of several calls, all or none. */
  atomic: 'supported' | 'ready' | 'unsupported'
  /** Sends one of them as `eth_sendTransaction` would; answers its hash. */
  send(call: WalletCall & { from: string }): Promise<unknown>
  /** Runs before anything is sent; what it throws is the wallet's answer. */
  ask?(calls: readonly WalletCall[]): Promise<void>
}

/**
 * Teaches a wallet EIP-5792, which the packages that we have do not speak: its shell sends the calls one by one, and tells
 * their receipts as the chain has them.
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
