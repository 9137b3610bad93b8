import type { Handler } from '../implement.ts'
import { RequestFailure } from '../RequestFailure.ts'

/** Whether the server and its store answer; `draining` while it shuts down. */
export const getHealth: Handler<'getHealth'> = async (_request, { ping, isDraining }) => {
  if (isDraining()) return { status: 'draining' }
  try {
    await ping()
  } catch (cause) {
    throw new RequestFailure(
      'UPSTREAM_UNAVAILABLE',
      { field: 'database', description: 'The database does not answer. Check DATABASE_URL.' },
      { cause },
    )
  }
  return { status: 'ok' }
}
