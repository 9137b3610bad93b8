import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Caip2 } from '@latchkey/protocol/ids'
import type { ServedChain } from '../settings.ts'

/** The part of pino's logger that the RPC rooms use. */
export type RpcLogger = {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** A `wallet_*` method that the server answers itself; throws `RpcError` for a JSON-RPC error. */
export type ServerMethod = (call: {
  chainId: Caip2
  params: unknown
  signal: AbortSignal
}) => Promise<unknown>

/** What `createRpc` needs. */
export type RpcOptions = {
  chains: readonly ServedChain[]
  logger: RpcLogger
  /** Answers of our own, by method name (`wallet_getAssets`). */
  serverMethods: Readonly<Record<string, ServerMethod>>
}

/** An HTTP answer to a chain RPC request; the body is JSON. */
export type RpcAnswer = { status: number; body: string; headers?: Readonly<Record<string, string>> }

/** Chain RPC (7.24): the proxy in front of the upstreams of every served chain. */
export type Rpc = {
  /** Answers POST /v1?chainId=…: one JSON-RPC object or a batch. Never rejects. */
  handle(chainId: string, body: string, signal: AbortSignal): Promise<RpcAnswer>
  /** Takes over the socket of GET /ws?chainId=… once the project has been checked. */
  upgrade(chainId: string, request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Asks a chain on the server's own behalf, past the allowlist, through the same upstreams and caches.
   * Throws `RpcError` with the chain's code, or `UpstreamError` when no upstream answers.
   */
  request(chainId: Caip2, method: string, params: unknown, signal?: AbortSignal): Promise<unknown>
  /** Ends head followers, rankings, sockets and connections. */
  close(): Promise<void>
}
