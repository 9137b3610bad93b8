import type { Network } from '@latchkey/protocol/network'
import { type Chain, createWalletClient, type Hex, http, type TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Asked } from './readRequest.ts'

/** A request that is signed or sent with a key. */
type Signable = Extract<Asked, { is: 'message' | 'typedData' | 'transaction' }>

/**
 * Signs or sends with the requested account's key. Returns the signature or transaction hash. Rejects with viem's
 * errors.
 */
export async function answerRequest(asked: Signable, network: Network): Promise<Hex> {
  const account = privateKeyToAccount(asked.account.privateKey)
  if (asked.is === 'message') return account.signMessage({ message: { raw: asked.bytes } })
  if (asked.is === 'typedData')
    return account.signTypedData(asked.typedData as unknown as TypedDataDefinition)
  const { to, value, data, gas } = asked
  const client = createWalletClient({ account, chain: toChain(network), transport: http() })
  return client.sendTransaction({ value, data, ...(to && { to }), ...(gas !== undefined && { gas }) })
}

function toChain({ id, name, nativeCurrency, rpcUrls }: Network): Chain {
  return {
    ...{ id: Number(id), name, nativeCurrency },
    rpcUrls: { default: { http: [...rpcUrls.default.http] } },
  }
}
