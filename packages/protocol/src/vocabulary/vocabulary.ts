/** The field's terms as closed lists. Without zod, because this loads with the connect button. */

/** Chain namespaces as in CAIP-2 (spec 3.14). */
export const namespaceIds = [
  // One per line, so that adding one changes one line.
  'eip155',
  'solana',
  'polkadot',
  'bip122',
  'cosmos',
] as const
/** A chain namespace as in CAIP-2. */
export type NamespaceId = (typeof namespaceIds)[number]

/** Connector types (spec 3.15). `ID_AUTH` is the id of the AUTH connector. */
export const connectorTypes = [
  'EXTERNAL',
  'WALLET_CONNECT',
  'INJECTED',
  'ANNOUNCED',
  'AUTH',
  'MULTI_CHAIN',
  'ID_AUTH',
] as const
/** How a wallet is connected (spec 3.15). */
export type ConnectorType = (typeof connectorTypes)[number]

/** Account types (spec 3.5). */
export const accountTypes = ['eoa', 'smartAccount'] as const
/** An externally owned account or a smart contract account (spec 3.5). */
export type AccountType = (typeof accountTypes)[number]

/** How a wallet is recovered if no device has its share. */
export const recoveryTypes = ['automatic', 'passkey', 'code'] as const
/** How a wallet is recovered if no device has its share. */
export type RecoveryType = (typeof recoveryTypes)[number]

/** Social login providers (spec 3.25). */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
/** A social login provider (spec 3.25). */
export type SocialProvider = (typeof socialProviders)[number]

/** Login providers other than email: the social providers, and Farcaster (FIP-11). */
export const loginProviders = [...socialProviders, 'farcaster'] as const
/** A social provider, or Farcaster. */
export type LoginProvider = (typeof loginProviders)[number]

/** Tabs of the account view (spec 2.2). */
export const accountTabs = ['Tokens', 'NFTs', 'Activity'] as const
/** A tab of the account view (spec 2.2). */
export type AccountTab = (typeof accountTabs)[number]

/** Theme modes (spec 3.26). */
export const themeModes = ['light', 'dark'] as const
/** Light or dark (spec 3.26). */
export type ThemeMode = (typeof themeModes)[number]

/** Groups of the Connect view, in their default order (spec 2.11). */
export const connectGroups = ['email', 'social', 'wallet'] as const
/** A group of the Connect view (spec 2.11). */
export type ConnectGroup = (typeof connectGroups)[number]

/** Currencies in which prices can be requested (Provider API 7.8). */
export const currencies = ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy'] as const
/** A currency in which prices can be requested. */
export type Currency = (typeof currencies)[number]

/** Time ranges of an account's past values. */
export const portfolioRanges = ['day', 'week', 'month', 'all'] as const
/** Time range of an account's past values. */
export type PortfolioRange = (typeof portfolioRanges)[number]
