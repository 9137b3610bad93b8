import { isObject } from '../base/jsonRpc.ts'
import { sessionSeconds } from './rpc.ts'

/** How an app or a wallet presents itself. */
export type Metadata = {
  /** Display name. */
  name: string
  /** One sentence. */
  description: string
  /** Origin of the app, or website of the wallet. */
  url: string
  /** URLs of icons. */
  icons: readonly string[]
  /** Links that open the app or wallet: its own scheme, or a web address. */
  redirect?: {
    /** In a scheme of its own: `wallet://`. */
    native?: string
    /** A web address that the system opens in the app. */
    universal?: string
  }
}

/** A request for one namespace; `chains` are CAIP-2 ids. */
export type NamespaceProposal = {
  /** CAIP-2 ids. */
  chains: readonly string[]
  /** JSON-RPC methods to allow. */
  methods: readonly string[]
  /** Events to receive. */
  events: readonly string[]
}

/** A wallet's grant for one namespace; `accounts` are CAIP-10 ids. */
export type NamespaceGrant = {
  /** CAIP-10 ids. */
  accounts: readonly string[]
  /** JSON-RPC methods that the wallet allows. */
  methods: readonly string[]
  /** Events that the wallet sends. */
  events: readonly string[]
  /** CAIP-2 ids. If absent, those of the accounts. */
  chains?: readonly string[]
}

/** A wallet's grants, by namespace (CAIP-2). */
export type Grants = Readonly<Record<string, NamespaceGrant>>

/** An approved connection to a wallet. */
export type Session = {
  /** Id of the session. */
  topic: string
  /** The shared symmetric key, 32 bytes as hex. */
  symKey: string
  /** Topic of the pairing that it began with. */
  pairingTopic: string
  /** The wallet's key and metadata. */
  peer: {
    /** X25519, 32 bytes as hex. */
    publicKey: string
    metadata: Metadata
  }
  /** What the wallet allows, by namespace. */
  namespaces: Grants
  /** Expiry, in seconds since 1970. */
  expiry: number
  /** Properties that the wallet sent. */
  properties: Readonly<Record<string, string>>
  /** Id of the wallet's last update. */
  updateId?: number
}

/** Tolerated difference between the clocks of both sides, in seconds. */
export const skewSeconds = 300

/** Returns the latest allowed expiry of a session created or extended now. All times are in seconds since 1970. */
export function latestExpiry(seconds: number): number {
  return Math.floor(seconds) + sessionSeconds + skewSeconds
}

/**
 * Parses a wallet's settlement of a session; undefined if malformed. An expiry beyond the longest allowed one is
 * capped.
 */
export function readSettlement(params: unknown, seconds: number) {
  if (!isObject(params) || !isObject(params.controller)) return undefined
  const { publicKey, metadata } = params.controller
  const namespaces = readGrants(params.namespaces)
  const { expiry, sessionProperties } = params
  if (typeof publicKey !== 'string' || !namespaces || !isTime(expiry)) return undefined
  return {
    peer: { publicKey, metadata: readMetadata(metadata) },
    namespaces,
    expiry: Math.min(expiry, latestExpiry(seconds)),
    properties: isObject(sessionProperties) ? textsOf(sessionProperties) : {},
  }
}

/**
 * Parses the grants of a settlement or an update. Malformed accounts and namespaces are ignored, because a wallet may
 * grant more than what was requested. Undefined if nothing else is left.
 */
export function readGrants(value: unknown): Grants | undefined {
  if (!isObject(value)) return undefined
  const grants: Record<string, NamespaceGrant> = {}
  for (const [name, grant] of Object.entries(value)) {
    const { accounts, methods, events, chains } = isObject(grant) ? grant : {}
    // A wallet may use a single chain as the namespace, such as eip155:1.
    const [namespace = ''] = name.split(':')
    if (!isTexts(accounts) || !isTexts(methods) || !isTexts(events)) continue
    const own = accounts.filter((account) => isAccountOf(account, namespace))
    if (accounts.length > 0 && own.length === 0) continue
    const known = grants[namespace]
    grants[namespace] = {
      accounts: [...new Set([...(known?.accounts ?? []), ...own])],
      methods: [...new Set([...(known?.methods ?? []), ...methods])],
      events: [...new Set([...(known?.events ?? []), ...events])],
      ...(isTexts(chains) && { chains: [...new Set([...(known?.chains ?? []), ...chains])] }),
    }
  }
  return Object.keys(grants).length > 0 ? grants : undefined
}

/** Returns what a session grants on a chain: its namespace's grant, if that includes the chain or an account on it. */
export function grantOn({ namespaces }: Session, chainId: string): NamespaceGrant | undefined {
  const grant = namespaces[chainId.split(':')[0] ?? '']
  const isGranted =
    grant?.chains?.includes(chainId) || grant?.accounts.some((account) => account.startsWith(`${chainId}:`))
  return isGranted ? grant : undefined
}

/** Parses a peer's metadata. Missing fields are empty, and long ones are truncated. */
export function readMetadata(value: unknown): Metadata {
  const { name, description, url, icons, redirect } = isObject(value) ? value : {}
  const { native, universal } = isObject(redirect) ? redirect : {}
  const text = (from: unknown) => (typeof from === 'string' ? from.slice(0, 2_000) : '')
  return {
    name: text(name),
    description: text(description),
    url: text(url),
    icons: isTexts(icons) ? icons.map(text) : [],
    redirect: {
      ...(typeof native === 'string' && { native: text(native) }),
      ...(typeof universal === 'string' && { universal: text(universal) }),
    },
  }
}

function isAccountOf(account: string, namespace: string): boolean {
  return (
    account.startsWith(`${namespace}:`) &&
    /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/.test(account)
  )
}

/** Returns whether a value is a time, in seconds since 1970. */
export function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function textsOf(value: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
