import type { Context } from '../context.ts'
import { RequestFailure } from '../RequestFailure.ts'
import { admit } from './admit.ts'
import type { Exchange } from './exchange.ts'

/** Admits a request's project and remembers it, and whether its origin is foreign to it, for the answer's headers. */
export function enter(context: Context, exchange: Exchange, projectId: string | undefined): void {
  try {
    exchange.set('project', admit(context, { projectId, origin: exchange.req.header('origin') }))
  } catch (error) {
    exchange.set('isForeign', error instanceof RequestFailure && error.code === 'ORIGIN_NOT_ALLOWED')
    throw error
  }
}
