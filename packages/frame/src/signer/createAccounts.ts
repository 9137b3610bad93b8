import { accountCodeMs } from '@latchkey/protocol/constants'
import type { AccountType } from '@latchkey/protocol/vocabulary'
import type { Address } from 'viem'
import { FrameFailureError } from '../base/FrameFailureError.ts'
import type { Account, Accounts, FrameSettings } from '../base/ports.ts'
import type { FrameParts } from '../platform/parts.ts'
import type { Session } from '../session/createSession.ts'
import type { ActiveChain } from './createActiveChain.ts'
import { type ChainRpc, createChainRpc } from './createChainRpc.ts'
import { toSmartAddress } from './toSmartAddress.ts'

/** Creates access to the user's accounts. The preferred account is stored for each user of this site. */
export function createAccounts(
  parts: Pick<FrameParts, 'storage' | 'request'> & {
    settings: FrameSettings
    session: Session
    activeChain: ActiveChain
  },
): Accounts {
  const { storage, settings, session, activeChain } = parts
  const { smartAccounts = {} } = settings
  const chainRpc = createChainRpc({ rpc: settings.rpc, request: parts.request })
  const toKey = (userId: string) => `accountType.${userId}`

  const getChainId = async () => {
    const chainId = await activeChain.get()
    return typeof chainId === 'number' ? `eip155:${chainId}` : chainId
  }
  const getPreferred = async (chainId: string): Promise<Account | undefined> => {
    const user = await session.getUser()
    return user?.accounts ? pick(user.id, user.accounts.eip155, chainId) : undefined
  }
  const toSmart = (owner: Address, chainId: string) => findSmart(owner, chainId, settings)
  const pick = async (userId: string, owner: Address, chainId: string): Promise<Account> => {
    const isSmart = (await storage.get<AccountType>(toKey(userId))) === 'smartAccount'
    // A chain without smart accounts uses the key's own account.
    return (isSmart && toSmart(owner, chainId)) || { type: 'eoa', address: owner, owner }
  }
  const requireUser = async () => {
    const user = await session.getUser()
    if (!user?.accounts) throw new FrameFailureError('NOT_CONNECTED', 'Not logged in.')
    return { id: user.id, owner: user.accounts.eip155 }
  }
  const listOwn = async () => {
    const owner = (await session.getUser())?.accounts?.eip155
    if (!owner) return []
    const smart = Object.keys(smartAccounts).flatMap((chainId) => toSmart(owner, chainId) ?? [])
    return [owner, ...new Set(smart.map(({ address }) => address))]
  }
  const requireSmart = (owner: Address, chainId: string) => {
    const smart = toSmart(owner, chainId)
    if (!smart)
      throw new FrameFailureError('NOT_ALLOWED', `Chain ${chainId} does not support smart accounts.`)
    return smart
  }

  return {
    async switchNetwork(asked) {
      const chainId = await activeChain.switch(asked.chainId)
      const account = await getPreferred(await getChainId())
      return { chainId, ...(account && { account: { type: account.type, address: account.address } }) }
    },
    listNetworks: async () => ({ smartAccountNetworks: Object.keys(smartAccounts) }),
    async describe({ id, email, social, passkey, accounts }) {
      if (!accounts) throw new FrameFailureError('NOT_CONNECTED', 'The user has no wallet yet.')
      const { eip155: owner } = accounts
      const chainId = await getChainId()
      const smart = toSmart(owner, chainId)
      const [preferred, smartAccountDeployed] = await Promise.all([
        pick(id, owner, chainId),
        smart ? isDeployed(smart.address, chainId, chainRpc) : false,
      ])
      return {
        email,
        address: preferred.address,
        chainId: await activeChain.get(),
        accounts: [
          { address: owner, type: 'eoa' },
          ...(smart ? [{ address: smart.address, type: smart.type }] : []),
        ],
        userName: social?.name ?? passkey?.name ?? null,
        socialProvider: social?.provider,
        preferredAccountType: preferred.type,
        smartAccountDeployed,
      }
    },
    getPreferred,
    listOwn,
    async getSolana() {
      const { accounts } = (await session.getUser()) ?? {}
      return accounts ? { address: accounts.solana, owner: accounts.eip155 } : undefined
    },
    async prefer({ type }) {
      const { id, owner } = await requireUser()
      const chainId = await getChainId()
      if (type === 'smartAccount') requireSmart(owner, chainId)
      await storage.set(toKey(id), type)
      await session.retell()
      return pick(id, owner, chainId)
    },
    async init() {
      const { owner } = await requireUser()
      const chainId = await getChainId()
      const { address } = requireSmart(owner, chainId)
      return { address, isDeployed: await isDeployed(address, chainId, chainRpc) }
    },
  }
}

/** Returns the smart account of a key on a chain that supports them. */
function findSmart(
  owner: Address,
  chainId: string,
  { smartAccounts = {} }: FrameSettings,
): Account | undefined {
  const contracts = Object.hasOwn(smartAccounts, chainId) ? smartAccounts[chainId] : undefined
  return contracts && { type: 'smartAccount', address: toSmartAddress(owner, contracts), owner }
}

/** Returns whether an account is deployed; false if the chain does not respond soon. */
async function isDeployed(address: Address, chainId: string, chainRpc: ChainRpc): Promise<boolean> {
  const code = await chainRpc(
    chainId,
    'eth_getCode',
    [address, 'latest'],
    AbortSignal.timeout(accountCodeMs),
  ).catch(() => '0x')
  return code !== '0x'
}
