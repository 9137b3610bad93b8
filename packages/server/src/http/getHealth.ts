import { defineEndpoint } from '@latchkey/protocol/api'
import * as z from 'zod/mini'
import { RequestFailure } from '../base/RequestFailure.ts'
import type { HandlerOf, Route } from './implement.ts'

/** Dependencies of `getHealth`. */
type HealthPorts = {
  /** Resolves if the database responds, and rejects otherwise. */
  ping(): Promise<void>
  relay: { ping(): Promise<void> }
  /** Returns whether the server is shutting down. */
  isDraining(): boolean
  sources: Record<'swaps' | 'onramp' | 'explorers', { notices: readonly string[] }>
}

const row = defineEndpoint({
  id: 'getHealth',
  summary: 'Returns whether the server is ready.',
  method: 'GET',
  path: '/health',
  params: z.object({}),
  query: z.object({}),
  body: z.undefined(),
  response: z.object({
    /** `draining` while the server shuts down. A failed check is a 503 instead. */
    status: z.enum(['ok', 'draining']),
    /** Notices for the operator about the configuration, such as an adapter that has never been tested. */
    notices: z.optional(z.array(z.string())),
  }),
  project: 'none',
  examples: [{ response: { status: 'ok' } }],
})

const handle: HandlerOf<typeof row, HealthPorts> = async (_request, { ping, relay, isDraining, sources }) => {
  if (isDraining()) return { status: 'draining' }
  await mustAnswer(ping, {
    field: 'database',
    description: 'The database is unreachable. Check DATABASE_URL.',
  })
  await mustAnswer(relay.ping, { field: 'redis', description: 'Redis is unreachable. Check REDIS_URL.' })
  const notices = [...sources.swaps.notices, ...sources.onramp.notices, ...sources.explorers.notices]
  return { status: 'ok', ...(notices.length > 0 && { notices }) }
}

/** Returns whether the server and its store respond; `draining` while it shuts down. */
export const getHealth: Route<HealthPorts> = { row, handle }

async function mustAnswer(ping: () => Promise<void>, reason: { field: string; description: string }) {
  try {
    await ping()
  } catch (cause) {
    throw new RequestFailure('UPSTREAM_UNAVAILABLE', reason, { cause })
  }
}
