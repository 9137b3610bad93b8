import { createServer } from 'node:net'

const portMax = 65_535

/**
 * Returns a free port of the loopback interface: the preferred one or the next that isn't `reserved`. 0 accepts any.
 */
export async function freePort(preferred = 0, reserved: readonly number[] = []): Promise<number> {
  for (let port = preferred; port <= portMax; port++) {
    if (port > preferred && reserved.includes(port)) continue
    const found = await tryPort(port)
    if (found !== undefined) return found
  }
  throw new Error(`No free port found from ${preferred} to ${portMax}.`)
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
