import { accountCodeMs } from '@latchkey/protocol/constants'
import type { FrameRpcRequest } from '@latchkey/protocol/frame'
import { type Hex, isHex, size, toHex } from 'viem'
import type { Account, FrameSettings } from '../base/ports.ts'
import { findCalls } from './callIds.ts'
import { readAtomic } from './readAtomic.ts'
import { requireAccount } from './requireAccount.ts'
import { rpcFailure } from './rpcFailure.ts'
import type { SignerContext, SignerMethod } from './signerContext.ts'
import { unknownBundle } from './unknownBundle.ts'

const listAccounts = async (chainId: string, { accounts }: SignerContext) => {
  const account = await accounts.getPreferred(chainId)
  return account ? [account.address] : []
}
/** The only permission that an app has here (EIP-2255). */
const toPermission = (account: string, { settings }: SignerContext) => ({
  invoker: settings.appOrigin,
  parentCapability: 'eth_accounts',
  caveats: [{ type: 'restrictReturnedAccounts', value: [account] }],
})
/** The id of an atomic batch is one hash. The id of calls that were sent one by one is longer. */
const operationHashBytes = 32

const toChainNumber = (chainId: string) => Number(chainId.split(':')[1])
const toChainHex = (chainId: string) => toHex(toChainNumber(chainId))

/** Returns the permissions that can be granted to apps (ERC-7715) and their validator; falsy if the chain has none. */
const toPermissionCapability = ({ smartAccounts = {} }: FrameSettings, chainId: string) => {
  const validator = Object.hasOwn(smartAccounts, chainId) && smartAccounts[chainId]?.permissionValidator
  return (
    validator && {
      permissions: {
        supported: true,
        signerTypes: ['account'],
        permissionTypes: ['native-token-transfer', 'erc20-token-transfer', 'contract-call'],
        policyTypes: ['token-allowance', 'gas-limit'],
        validator,
      },
    }
  )
}

/** Like `readAtomic`, but treats a chain that does not respond soon as unsupported. */
const tellAtomic = async (account: Account | undefined, chainId: string, context: SignerContext) =>
  account
    ? readAtomic(account, chainId, context, AbortSignal.timeout(accountCodeMs)).catch(() => 'unsupported')
    : 'unsupported'

/** Returns the account that an app asks about on a chain: the one that the app sees, or the key's own. */
const pickAccount = (preferred: Account | undefined, address: string): Account | undefined => {
  const asked = address.toLowerCase()
  if (preferred?.address.toLowerCase() === asked) return preferred
  if (preferred?.owner.toLowerCase() !== asked) return undefined
  return { type: 'eoa', address: preferred.owner, owner: preferred.owner }
}

/** Returns the status of calls by the wallet's own id. `at` is undefined if the wallet has forgotten them. */
const readStatus = async (
  request: FrameRpcRequest,
  signal: AbortSignal,
  context: SignerContext,
  at: number | undefined,
) => {
  const [id] = request.params as [string]
  if (isHex(id) && size(id) > operationHashBytes) {
    const { getOneByOneStatus } = await import('./oneByOne.ts')
    return getOneByOneStatus(request, signal, context)
  }
  const { smartAccountNetworks } = await context.accounts.listNetworks()
  if (!smartAccountNetworks.includes(request.chainId)) throw unknownBundle()
  const { getCallsStatus } = await import('./smart/index.ts')
  return getCallsStatus(request, signal, context, at)
}

const isOwn = async (address: unknown, { accounts }: SignerContext) =>
  (await accounts.listOwn()).some((own) => own.toLowerCase() === String(address).toLowerCase())

/**
 * Methods that the wallet handles locally, without a key. Logging in at this origin permits the app to see the account
 * (EIP-1193), and a different chain only affects where the next request is sent. Chains are never added: a chain is
 * either supported or not.
 */
export const localMethods: { readonly [method: string]: SignerMethod } = {
  eth_accounts: ({ chainId }, _, context) => listAccounts(chainId, context),
  eth_requestAccounts: async ({ chainId }, _, context) => [(await requireAccount(context, chainId)).address],
  eth_chainId: async ({ chainId }) => toChainHex(chainId),
  net_version: async ({ chainId }) => chainId.split(':')[1],
  wallet_getPermissions: async ({ chainId }, _, context) =>
    (await listAccounts(chainId, context)).map((account) => toPermission(account, context)),
  async wallet_requestPermissions({ chainId, params }, _, context) {
    const [wanted] = params as [object]
    if (Object.keys(wanted).join() !== 'eth_accounts')
      throw rpcFailure('invalidParams', 'Only the eth_accounts permission is supported.')
    return [toPermission((await requireAccount(context, chainId)).address, context)]
  },
  // EIP-3085. Only the chain's id is used; the app's other claims about the chain are not trusted.
  async wallet_addEthereumChain({ params }, _, { settings }) {
    const [chain] = params as [{ chainId: Hex }]
    const chainId = `eip155:${BigInt(chain.chainId)}`
    if (!Object.hasOwn(settings.rpc, chainId))
      throw rpcFailure('switchChain', `Chain ${chainId} is not supported.`)
    return null
  },
  wallet_getCapabilities: async ({ params }, _, context) => {
    const { accounts, settings } = context
    const [address, asked] = (params ?? []) as readonly unknown[]
    // EIP-5792: the capabilities of foreign accounts are unknown to this wallet.
    if (address !== undefined && !(await isOwn(address, context)))
      throw rpcFailure('unauthorized', 'The address is not an account of this wallet.')
    const wanted = Array.isArray(asked) ? asked.map(Number) : undefined
    const all = Object.keys(settings.rpc).filter((id) => id.startsWith('eip155:'))
    const chains = all.filter((id) => !wanted || wanted.includes(toChainNumber(id)))
    const told = chains.map(async (id) => {
      const preferred = await accounts.getPreferred(id)
      const account = address === undefined ? preferred : pickAccount(preferred, String(address))
      if (address !== undefined && !account) return []
      const permissions = account?.type === 'smartAccount' && toPermissionCapability(settings, id)
      const atomic = { status: await tellAtomic(account, id, context) }
      return [[toChainHex(id), { atomic, ...permissions }] as const]
    })
    return Object.fromEntries((await Promise.all(told)).flat())
  },
  async wallet_getCallsStatus(request, signal, context) {
    const [id] = request.params as [string]
    const { own, chainId, at } = (await findCalls(id, context)) ?? { ...request, own: id, at: undefined }
    const status = await readStatus({ ...request, chainId, params: [own] }, signal, context, at)
    return { ...(status as object), id }
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
