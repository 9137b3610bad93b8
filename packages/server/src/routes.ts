import { type Endpoint, type EndpointId, endpoints } from '@latchkey/protocol/api'
import type { Context } from './context.ts'
import * as handlers from './handlers.ts'
import type { Handler, Route } from './http/implement.ts'

/** Rows of `protocol/api` that have a handler. */
type HandledId = Exclude<EndpointId, 'chainRpc'>
type OwnId = Exclude<keyof typeof handlers, HandledId>

const table = handlers satisfies { readonly [id in HandledId]: Handler<id, Context> } & {
  readonly [id in OwnId]: Route<Context>
}

/** Every endpoint that has a handler: all except chain RPC. */
export const routes: readonly Route<Context>[] = Object.entries<Handler<HandledId, Context> | Route<Context>>(
  table,
).map(([id, entry]) =>
  typeof entry === 'function' ? { row: endpoints[id as HandledId], handle: entry } : entry,
)

const rowsOfClient: readonly Endpoint[] = Object.values(endpoints)

/** Rows of the server's own endpoints, which the kit's client doesn't call. */
export const ownRows: readonly Endpoint[] = routes
  .map(({ row }) => row)
  .filter((row) => !rowsOfClient.includes(row))
