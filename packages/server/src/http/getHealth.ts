import { RequestFailure } from '../base/RequestFailure.ts'
import type { Handler } from './implement.ts'

/** Dependencies of `getHealth`. */
type HealthPorts = {
  /** Resolves if the database responds, and rejects otherwise. */
  ping(): Promise<void>
  relay: { ping(): Promise<void> }
  /** Whether the server is shutting down. */
  isDraining(): boolean
  sources: Record<'swaps' | 'onramp', { notices: readonly string[] }>
}

/** Returns whether the server and its store respond; `draining` while it shuts down. */
export const getHealth: Handler<'getHealth', HealthPorts> = async (
  _request,
  { ping, relay, isDraining, sources },
) => {
  if (isDraining()) return { status: 'draining' }
  await mustAnswer(ping, {
    field: 'database',
    description: 'The database is unreachable. Check DATABASE_URL.',
  })
  await mustAnswer(relay.ping, { field: 'redis', description: 'Redis is unreachable. Check REDIS_URL.' })
  const notices = [...sources.swaps.notices, ...sources.onramp.notices]
  return { status: 'ok', ...(notices.length > 0 && { notices }) }
}

async function mustAnswer(ping: () => Promise<void>, reason: { field: string; description: string }) {
  try {
    await ping()
  } catch (cause) {
    throw new RequestFailure('UPSTREAM_UNAVAILABLE', reason, { cause })
  }
}
