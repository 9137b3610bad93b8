import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import type { Project } from '../settings/settings.ts'

/** Values passed between the middleware of a request. */
export type ExchangeEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** The route's pattern, for log and metrics, without visitors' addresses. */
    route: string
    project: Project
    /** Whether failures also have JSON-RPC's shape. */
    isRpc: boolean
    /** The response's headers, names in lower case. `answer` sends them, so nothing can be set after it. */
    headers: Record<string, string>
  }
}

/** One request and its response. */
export type Exchange = HonoContext<ExchangeEnv>
