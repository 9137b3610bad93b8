import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import type { Project } from '../settings/settings.ts'

/** Values passed between the steps of a request. */
export type ExchangeValues = {
  requestId: string
  /** The route's pattern, for log and metrics, without visitors' addresses. */
  route: string
  project: Project
  /** Whether failures also have JSON-RPC's shape. */
  isRpc: boolean
  /** The response's headers, names in lower case. `answer` sends them, so nothing can be set after it. */
  headers: Record<string, string>
}

/** The environment of Hono's apps. */
export type ExchangeEnv = { Bindings: HttpBindings; Variables: ExchangeValues }

/** One request and its response. */
export type Exchange = HonoContext<ExchangeEnv>

/** The part of an exchange that the checks before a handler need. `serveDirectly` has it without Hono. */
export type BareExchange = {
  req: { header(name: string): string | undefined; query(name: string): string | undefined }
  env: { incoming: IncomingMessage }
  get<key extends keyof ExchangeValues>(key: key): ExchangeValues[key]
  set<key extends keyof ExchangeValues>(key: key, value: ExchangeValues[key]): void
}
