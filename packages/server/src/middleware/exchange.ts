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
    /** The origin is not on the list of the project that the request names. */
    isForeign: boolean
    /** Failures also take JSON-RPC's shape. */
    isRpc: boolean
  }
}

/** One request and its answer. */
export type Exchange = HonoContext<ExchangeEnv>
