import type { KeyPair } from './crypto/keys.ts'
import type { SignIn } from './engine/writeSignIn.ts'
import { isObject, parseObject } from './jsonRpc.ts'
import { type Metadata, readGrants, readMetadata, type Session } from './session.ts'

/** A pairing whose proposal a wallet may still answer. */
export type Pairing = {
  topic: string
  symKey: string
  /** When it ends, in seconds since 1970. */
  expiry: number
  proposal: { id: number; keys: KeyPair }
  /** The session that its wallet has agreed to, and not settled yet. */
  agreed?: { topic: string; symKey: string; peerPublicKey: string }
  /** The sign-in that was asked with it. */
  signIn?: { id: number; asked: SignIn }
}

/** A request that a wallet has been asked, with its answer where not all who asked have taken that yet. */
export type PendingRequest = {
  id: number
  topic: string
  chainId: string
  method: string
  /** What was asked, as JSON: who asks the same again waits for the same answer. */
  params: string
  /** When it ends, in seconds since 1970. */
  expiry: number
  answer?: Answer
  /** One who asked has the answer: who asks the same from here on asks anew. */
  isTaken?: true
}

/** What a wallet answers a question. */
export type Answer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** A sealed message that the relay has not taken yet. */
export type Unsent = {
  /** The JSON-RPC id of what is in it. */
  id: number
  topic: string
  message: string
  tag: number
  /** When it ends, in seconds since 1970. */
  expiry: number
}

/** All that outlives a page. */
export type Stored = {
  /** Who this browser is to the relay: an Ed25519 private key, as hex. */
  seed: string
  pairings: readonly Pairing[]
  sessions: readonly Session[]
  requests: readonly PendingRequest[]
  unsent: readonly Unsent[]
  /** Which engine has written this: one that finds another's name here has been followed. */
  writer?: string
}

/** Where a client keeps what outlives a page: one text. */
export type ClientStorage = {
  get(): string | null
  set(text: string): void
  /** The name under which every tab of the origin has this text; absent where only this page has it. */
  sharedAs?: string
}

const hexKey = /^[0-9a-f]{64}$/

/** Reads what was kept, as far as it can be trusted; undefined for what is of another shape altogether. */
export function parseStored(text: string | null): Stored | undefined {
  const value = text === null ? undefined : parseObject(text)
  if (value?.version !== 1 || !isKey(value.seed)) return undefined
  return {
    seed: value.seed,
    pairings: listOf(value.pairings, isPairing),
    sessions: listOf(value.sessions, isSession),
    requests: listOf(value.requests, isRequest),
    unsent: listOf(value.unsent, isUnsent),
    ...(typeof value.writer === 'string' && { writer: value.writer }),
  }
}

/** Writes it. */
export function formatStored(stored: Stored): string {
  return JSON.stringify({ version: 1, ...stored })
}

function isPairing(value: Record<string, unknown>): boolean {
  const { topic, symKey, expiry, proposal, agreed, signIn } = value
  return (
    isKey(topic) &&
    isKey(symKey) &&
    isWhole(expiry) &&
    isObject(proposal) &&
    isWhole(proposal.id) &&
    isKeyPair(proposal.keys) &&
    (agreed === undefined || isAgreed(agreed)) &&
    (signIn === undefined || isSignIn(signIn))
  )
}

function isAgreed(value: unknown): boolean {
  return isObject(value) && [value.topic, value.symKey, value.peerPublicKey].every(isKey)
}

/** Whether something is a pair of keys. */
export function isKeyPair(value: unknown): value is KeyPair {
  return isObject(value) && isKey(value.privateKey) && isKey(value.publicKey)
}

function isSignIn(value: unknown): boolean {
  const { id, asked } = isObject(value) ? value : {}
  return isWhole(id) && isObject(asked) && Array.isArray(asked.chains)
}

/** Whether something is a session, whole. */
export function isSession(value: unknown): boolean {
  if (!isObject(value)) return false
  const { peer, properties } = value
  return (
    isKey(value.topic) &&
    isKey(value.symKey) &&
    typeof value.pairingTopic === 'string' &&
    isWhole(value.expiry) &&
    isObject(peer) &&
    isKey(peer.publicKey) &&
    isMetadata(peer.metadata) &&
    isObject(properties) &&
    readGrants(value.namespaces) !== undefined
  )
}

function isRequest(value: Record<string, unknown>): boolean {
  const texts = [value.chainId, value.method, value.params]
  return (
    isWhole(value.id) &&
    isKey(value.topic) &&
    isWhole(value.expiry) &&
    texts.every((text) => typeof text === 'string') &&
    (value.answer === undefined || isAnswer(value.answer)) &&
    (value.isTaken === undefined || value.isTaken === true)
  )
}

function isAnswer(value: unknown): boolean {
  if (!isObject(value)) return false
  const { error } = value
  return 'result' in value || (isObject(error) && isWhole(error.code) && typeof error.message === 'string')
}

function isUnsent({ id, topic, message, tag, expiry }: Record<string, unknown>): boolean {
  return isKey(topic) && typeof message === 'string' && [id, tag, expiry].every(isWhole)
}

function isMetadata(value: unknown): value is Metadata {
  return isObject(value) && readMetadata(value).name === value.name
}

function isKey(value: unknown): value is string {
  return typeof value === 'string' && hexKey.test(value)
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function listOf<item>(value: unknown, isItem: (value: Record<string, unknown>) => boolean): item[] {
  return Array.isArray(value) ? (value.filter((entry) => isObject(entry) && isItem(entry)) as item[]) : []
}
