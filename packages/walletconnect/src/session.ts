import { isObject } from './jsonRpc.ts'
import { sessionSeconds } from './rpc.ts'

/** How an app or a wallet presents itself. */
export type Metadata = {
  name: string
  description: string
  url: string
  icons: readonly string[]
  redirect?: { native?: string; universal?: string }
}

/** What an app asks for in one namespace; `chains` are CAIP-2 ids. */
export type NamespaceProposal = {
  chains: readonly string[]
  methods: readonly string[]
  events: readonly string[]
}

/** What a wallet granted in one namespace; `accounts` are CAIP-10 ids. */
export type NamespaceGrant = {
  accounts: readonly string[]
  methods: readonly string[]
  events: readonly string[]
  chains?: readonly string[]
}

/** What a wallet granted, by namespace (CAIP-2). */
export type Grants = Readonly<Record<string, NamespaceGrant>>

/** A connection to a wallet that both sides have agreed on. */
export type Session = {
  topic: string
  /** The key that both sides have, 32 bytes as hex. */
  symKey: string
  pairingTopic: string
  peer: { publicKey: string; metadata: Metadata }
  namespaces: Grants
  /** When it ends, in seconds since 1970. */
  expiry: number
  properties: Readonly<Record<string, string>>
}

/** Clocks of two sides may differ by this many seconds. */
const skewSeconds = 300

/** The latest time that a session made or extended now may end at; all in seconds since 1970. */
export function latestExpiry(seconds: number): number {
  return Math.floor(seconds) + sessionSeconds + skewSeconds
}

/**
 * What a wallet sends to settle a session; undefined where it is not of that shape. A session that would last longer than
 * any may ends when it may.
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

/** The grants of a settlement or an update; undefined where an account is not of its namespace. */
export function readGrants(value: unknown): Grants | undefined {
  if (!isObject(value)) return undefined
  const entries = Object.entries(value)
  if (entries.length === 0) return undefined
  const grants: Record<string, NamespaceGrant> = {}
  for (const [name, grant] of entries) {
    if (!isObject(grant)) return undefined
    const { accounts, methods, events, chains } = grant
    // A wallet may give a namespace by one chain's name, as eip155:1.
    const [namespace = ''] = name.split(':')
    if (!isTexts(accounts) || !isTexts(methods) || !isTexts(events)) return undefined
    if (!accounts.every((account) => isAccountOf(account, namespace))) return undefined
    const known = grants[namespace]
    grants[namespace] = {
      accounts: [...new Set([...(known?.accounts ?? []), ...accounts])],
      methods: [...new Set([...(known?.methods ?? []), ...methods])],
      events: [...new Set([...(known?.events ?? []), ...events])],
      ...(isTexts(chains) && { chains: [...new Set([...(known?.chains ?? []), ...chains])] }),
    }
  }
  return grants
}

/** What a session grants on a chain: that of its namespace, where the wallet granted the chain or an account on it. */
export function grantOn({ namespaces }: Session, chainId: string): NamespaceGrant | undefined {
  const grant = namespaces[chainId.split(':')[0] ?? '']
  const isGranted =
    grant?.chains?.includes(chainId) || grant?.accounts.some((account) => account.startsWith(`${chainId}:`))
  return isGranted ? grant : undefined
}

/** A peer's description of itself: what is missing is empty, and what is too long is cut. */
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

function isTime(value: unknown): value is number {
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
