import { type Caip10, toCaip10 } from '@latchkey/protocol/ids'
import type { Balance } from '@latchkey/protocol/schema'
import type { AccountTab, AccountType, LoginProvider, NamespaceId } from '@latchkey/protocol/vocabulary'
import type { Kit } from '../kit/kit.ts'
import type { AddressOf } from '../kit/stores/connection.ts'
import { findCurrentConnection, findNetwork } from '../kit/stores/facts.ts'
import { readSocialProvider } from '../kit/stores/socialProvider.ts'
import type { SocialWindow } from '../platform/openLoginWindow.ts'
import { toExplorerUrl } from '../utils/toExplorerUrl.ts'

/**
 * State of a namespace's account (spec 3.11). Fields that come from a server or chain (balance, profile, tokens) are
 * undefined here, because they are queries. `useAccountState` merges both, and adds the modal's tab.
 */
export type AccountState<namespace extends NamespaceId = NamespaceId> = {
  /** CAIP-10 id of the account. */
  caipAddress: Caip10 | undefined
  /** Plain address in the namespace's own format. */
  address: AddressOf<namespace> | undefined
  /** Decimal string. `0.00` if the balance can't be read: check `isBalanceError`. */
  balance: string | undefined
  /** Symbol of the native token. */
  balanceSymbol: string | undefined
  /** Whether the balance can't be read, so that `balance` and `balanceSymbol` are not the account's. */
  isBalanceError: boolean
  /** Name of the address. */
  profileName: string | undefined
  /** URL of its avatar. */
  profileImage: string | undefined
  /** The account's page at the network's block explorer. */
  addressExplorerUrl: string | undefined
  /** Balances, as `getBalances` returns them. */
  tokenBalance: readonly Balance[]
  /** Wallet that is connected. */
  connectedWalletInfo:
    | {
        /** Name of the wallet. */
        name: string
        /** `data:image/*` URL of its logo. Render it only with `<img>`. */
        icon: string | undefined
        /** How it is connected: one of `connectorTypes`. */
        type: string
      }
    | undefined
  /** Account type by namespace: chosen, or else configured. */
  preferredAccountTypes: Readonly<Partial<Record<NamespaceId, AccountType>>>
  /** Provider of the login, for the embedded wallet. */
  socialProvider: LoginProvider | undefined
  /** Window of a social login in progress. */
  socialWindow: SocialWindow | undefined
  /** URL to open on a phone while a Farcaster login is pending. */
  farcasterUrl: string | undefined
  /** Every account that the wallet shares in this namespace. */
  allAccounts: readonly {
    namespace: NamespaceId
    /** Plain address in the namespace's own format. */
    address: string
    /** `eoa` for accounts of wallets other than the embedded one. */
    type: AccountType
  }[]
  /** User of the embedded wallet. */
  user:
    | {
        /** Absent unless the user logs in with an email address. */
        email?: string
        /** Name at the login provider. Absent if the provider returns none. */
        username?: string
      }
    | undefined
  /** Whether the smart account is deployed on the network. */
  smartAccountDeployed: boolean
  /** Selected tab of the modal's Account view. */
  currentTab: AccountTab
  /** The wallet's labels for its accounts, by address. */
  addressLabels: ReadonlyMap<string, string>
  /** Status of the connection. */
  status: 'disconnected' | 'connecting' | 'connected'
}

/** Returns the state of a namespace's account, by default the active namespace's (spec 3.11). */
export function getAccountState<namespace extends NamespaceId = NamespaceId>(
  kit: Kit,
  namespace?: namespace,
): AccountState<namespace> {
  const state = kit.connection.getState()
  const id = namespace ?? state.activeNamespace
  const connections = state.namespaces[id]
  const connection = findCurrentConnection(connections)
  // On eip155, addresses are wagmi's.
  const address = connection?.accounts[0] as AddressOf<namespace> | undefined
  const preferredAccountTypes = {
    ...kit.config.defaultAccountTypes,
    ...kit.preferences.getState().preferredAccountTypes,
  }
  // Accounts of other wallets are always treated as EOAs.
  const type = (connection?.type === 'AUTH' && preferredAccountTypes[id]) || 'eoa'
  const explorer = connection && findNetwork(state, connection.networkId)?.blockExplorers?.default.url
  return {
    caipAddress: connection && address !== undefined ? toCaip10(connection.networkId, address) : undefined,
    address,
    balance: undefined,
    balanceSymbol: undefined,
    isBalanceError: false,
    profileName: undefined,
    profileImage: undefined,
    addressExplorerUrl: explorer && address !== undefined ? toExplorerUrl(explorer, { address }) : undefined,
    tokenBalance: [],
    connectedWalletInfo: connection && {
      name: connection.name,
      icon: connection.icon,
      type: connection.type,
    },
    preferredAccountTypes,
    socialProvider: connection?.type === 'AUTH' ? readSocialProvider(kit) : undefined,
    socialWindow: undefined,
    farcasterUrl: undefined,
    // Logins connect in eip155 first, and the other namespaces follow.
    ...(id === 'eip155' && kit.embedded.getState().login),
    allAccounts: (connection?.accounts ?? []).map((account) => ({ namespace: id, address: account, type })),
    user: undefined,
    smartAccountDeployed: false,
    currentTab: 'Tokens',
    addressLabels: new Map(Object.entries(connection?.labels ?? {})),
    status: connection ? 'connected' : (connections?.status.type ?? 'disconnected'),
  }
}
