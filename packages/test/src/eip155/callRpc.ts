import { WalletError } from '../wallet/wallet.ts'

type Reply = { result?: unknown; error?: { code: number; message: string } }

/** Sends a JSON-RPC call to a chain. Throws the node's error with its code. */
export async function callRpc(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { error, result } = (await response.json()) as Reply
  if (error) throw new WalletError(error.message, error.code)
  return result
}
