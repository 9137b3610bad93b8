import type { HttpBindings } from '@hono/node-server'
import type { Context as HonoContext } from 'hono'
import type { Project } from '../settings.ts'

/** What a request carries from one middleware to the next. */
export type ExchangeEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** The route's pattern, for log and metrics: no addresses of visitors. */
    route: string
    project: Project
    /** Failures also take JSON-RPC's shape. */
    isRpc: boolean
    /** The answer's headers, names in lower case; `answer` takes them, and nothing is set after it. */
    headers: Record<string, string>
  }
}

/** One request and its answer. */
export type Exchange = HonoContext<ExchangeEnv>
