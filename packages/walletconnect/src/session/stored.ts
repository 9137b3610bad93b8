import { isObject, parseObject } from '../base/jsonRpc.ts'
import { isKey, type KeyPair } from '../crypto/keys.ts'
import { type Metadata, readGrants, readMetadata, type Session } from './session.ts'
import type { SignIn } from './writeSignIn.ts'

/** A pairing whose proposal a wallet can still respond to. */
export type Pairing = {
  topic: string
  symKey: string
  /** Expiry, in seconds since 1970. */
  expiry: number
  proposal: { id: number; keys: KeyPair }
  /** The session that the wallet approved but has not settled. */
  agreed?: { topic: string; symKey: string; peerPublicKey: string }
  /** The sign-in requested with the proposal. */
  signIn?: { id: number; asked: SignIn }
}

/** A request to a wallet, with its response until every caller has received it. */
export type PendingRequest = {
  id: number
  topic: string
  chainId: string
  method: string
  /** The parameters as JSON. An identical request shares the response. */
  params: string
  /** Expiry, in seconds since 1970. */
  expiry: number
  answer?: Answer
  /** A caller has received the response; identical requests go to the wallet again from now on. */
  isTaken?: true
}

/** A wallet's response. */
export type Answer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** An encrypted message that the relay has not accepted yet. */
export type Unsent = {
  /** The JSON-RPC id of its content. */
  id: number
  topic: string
  message: string
  tag: number
  /** Expiry, in seconds since 1970. */
  expiry: number
}

/** The state that outlives a page. */
export type Stored = {
  /** This browser's identity at the relay: an Ed25519 private key, as hex. */
  seed: string
  pairings: readonly Pairing[]
  sessions: readonly Session[]
  requests: readonly PendingRequest[]
  unsent: readonly Unsent[]
  /** The engine that wrote this state. An engine that finds another name here has been replaced. */
  writer?: string
}

/** Storage of a client's persistent state, as one text. */
export type ClientStorage = {
  /** Returns the stored text, or null. */
  get(): string | null
  /** Stores the text. */
  set(text: string): void
  /** Key under which all tabs of the origin share this text. Absent if only this page has it. */
  sharedAs?: string
}

/** Parses stored state and drops invalid entries. Undefined if the text as a whole is malformed. */
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

/** Formats state for storage. */
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

/** Returns whether a value is a key pair. */
export function isKeyPair(value: unknown): value is KeyPair {
  return isObject(value) && isKey(value.privateKey) && isKey(value.publicKey)
}

function isSignIn(value: unknown): boolean {
  const { id, asked } = isObject(value) ? value : {}
  return isWhole(id) && isObject(asked) && Array.isArray(asked.chains)
}

/** Returns whether a value is a complete session. */
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

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function listOf<item>(value: unknown, isItem: (value: Record<string, unknown>) => boolean): item[] {
  return Array.isArray(value) ? (value.filter((entry) => isObject(entry) && isItem(entry)) as item[]) : []
}
