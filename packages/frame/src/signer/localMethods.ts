import { toHex } from 'viem'
import { requireAccount } from './requireAccount.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerContext, SignerMethod } from './signerContext.ts'

const accounts = async ({ session }: SignerContext) => {
  const account = (await session.getUser())?.accounts?.eip155
  return account ? [account] : []
}
const unknownBundle = () => Promise.reject(rpcFailure('unknownBundleId', 'No calls of that id were sent.'))
const toChainHex = (chainId: string) => toHex(Number(chainId.split(':')[1]))

/**
 * What the wallet answers by itself, without a key. Logging in at this origin was the visitor's yes to telling it the
 * account (EIP-1193), and another chain changes nothing but where the next request goes.
 */
export const localMethods: { readonly [method: string]: SignerMethod } = {
  eth_accounts: (_, __, context) => accounts(context),
  eth_requestAccounts: async (_, __, context) => [await requireAccount(context)],
  eth_chainId: async ({ chainId }) => toChainHex(chainId),
  net_version: async ({ chainId }) => chainId.split(':')[1],
  wallet_getPermissions: async (_, __, context) =>
    (await accounts(context)).map((account) => ({
      invoker: context.appOrigin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [account] }],
    })),
  // A plain account sends one call at a time (EIP-5792).
  wallet_getCapabilities: async ({ chainId }) => ({
    [toChainHex(chainId)]: { atomic: { status: 'unsupported' } },
  }),
  wallet_getCallsStatus: unknownBundle,
  wallet_getCallsReceipt: unknownBundle,
  async wallet_switchEthereumChain({ params }, _, { activeChain }) {
    const [{ chainId }] = params as [{ chainId: string }]
    await activeChain.switch(Number(chainId))
    return null
  },
}
