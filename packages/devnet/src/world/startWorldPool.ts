import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { recordWorld } from '../base/recordWorld.ts'
import type { Devnet } from './createDevnet.ts'

/** Leases local worlds to test files, each to one file at a time. */
type WorldPool = { origin: string; close(): Promise<void> }

type Seat = { devnet: Devnet; restore(): Promise<void> }

/**
 * Starts the pool on a free port of the loopback interface. Starts another world when a file requests one and all are
 * leased, so that tests without a world cost nothing. A world is restored when its file is done.
 */
export async function startWorldPool(): Promise<WorldPool> {
  const leased = new Map<string, Seat>()
  const free: Seat[] = []

  let opening: Promise<unknown> = Promise.resolve()

  /** Opens worlds one after another, since the first may have to fill the caches that the others use. */
  function open(): Promise<Seat> {
    const seat = opening.then(openSeat)
    opening = seat.catch(() => {})
    return seat
  }

  async function lease(): Promise<unknown> {
    const began = performance.now()
    const seat = free.pop() ?? (await open())
    const id = randomUUID()
    leased.set(id, seat)
    recordWorld('lease', began)
    return { lease: id, world: seat.devnet.world }
  }

  async function release(id: string): Promise<unknown> {
    const seat = leased.get(id)
    if (!seat) return null
    leased.delete(id)
    await putBack(seat)
    free.push(seat)
    return null
  }

  async function restore(rpc: string): Promise<unknown> {
    const seat = [...leased.values()].find(({ devnet }) => devnet.world.rpc === rpc)
    if (seat) await putBack(seat)
    return null
  }

  const routes: Partial<Record<string, (subject: string) => Promise<unknown>>> = { lease, release, restore }
  const server = createServer(async (request, response) => {
    // Browser tests send requests from another origin.
    response.setHeader('access-control-allow-origin', '*')
    const [, route = '', subject = ''] = request.url?.split('/') ?? []
    try {
      const answer = routes[route]?.(decodeURIComponent(subject))
      response.statusCode = answer ? 200 : 404
      response.end(JSON.stringify((await answer) ?? null))
    } catch (error) {
      response.statusCode = 500
      response.end(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
  })
  // A test file sends two requests minutes apart. The second would fail if the idle socket closed just then.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await Promise.all([...leased.values(), ...free].map(({ devnet }) => devnet.close()))
    },
  }
}

/** Restores the chains to their state before the lease, and waits for the server's index. */
async function putBack(seat: Seat): Promise<void> {
  const began = performance.now()
  await seat.restore()
  seat.restore = await seat.devnet.hold()
  await seat.devnet.indexed()
  recordWorld('restore', began)
}

/** Starts another world. Imported lazily, since a run without worlds needs neither a chain nor a database. */
async function openSeat(): Promise<Seat> {
  const { createDevnet } = await import('./createDevnet.ts')
  const began = performance.now()
  const devnet = await createDevnet()
  recordWorld('start', began)
  return { devnet, restore: await devnet.hold() }
}
