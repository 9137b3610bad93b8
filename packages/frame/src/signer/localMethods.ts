import { toHex } from 'viem'
import { requireAccount } from './requireAccount.ts'
import type { SignerContext, SignerMethod } from './signerContext.ts'
import { unknownBundle } from './unknownBundle.ts'

const listAccounts = async (chainId: string, { accounts }: SignerContext) => {
  const account = await accounts.getPreferred(chainId)
  return account ? [account.address] : []
}
const toChainHex = (chainId: string) => toHex(Number(chainId.split(':')[1]))

/**
 * What the wallet answers by itself, without a key. Logging in at this origin was the visitor's yes to telling it the
 * account (EIP-1193), and another chain changes nothing but where the next request goes.
 */
export const localMethods: { readonly [method: string]: SignerMethod } = {
  eth_accounts: ({ chainId }, _, context) => listAccounts(chainId, context),
  eth_requestAccounts: async ({ chainId }, _, context) => [(await requireAccount(context, chainId)).address],
  eth_chainId: async ({ chainId }) => toChainHex(chainId),
  net_version: async ({ chainId }) => chainId.split(':')[1],
  wallet_getPermissions: async ({ chainId }, _, context) =>
    (await listAccounts(chainId, context)).map((account) => ({
      invoker: context.settings.appOrigin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [account] }],
    })),
  // A plain account sends one call at a time (EIP-5792).
  wallet_getCapabilities: async ({ chainId }, _, { accounts }) => {
    const account = await accounts.getPreferred(chainId)
    const status = account?.type === 'smartAccount' ? 'supported' : 'unsupported'
    return { [toChainHex(chainId)]: { atomic: { status } } }
  },
  async wallet_getCallsStatus(request, signal, context) {
    const { smartAccountNetworks } = await context.accounts.listNetworks()
    if (!smartAccountNetworks.includes(request.chainId)) throw unknownBundle()
    const { getCallsStatus } = await import('./smart/index.ts')
    return getCallsStatus(request, signal, context)
  },
  async wallet_getCallsReceipt() {
    throw unknownBundle()
  },
  async wallet_switchEthereumChain({ params }, _, { activeChain }) {
    const [{ chainId }] = params as [{ chainId: string }]
    await activeChain.switch(Number(chainId))
    return null
  },
}
