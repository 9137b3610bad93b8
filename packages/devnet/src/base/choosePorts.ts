import { createServer, type Server } from 'node:net'
import { freePort } from './freePort.ts'

/** Preferred ports. If one is taken, the next free port is used. */
const preferred = {
  app: 4400,
  api: 4401,
  explorer: 4402,
  chain: 4403,
  wallet: 4404,
  metrics: 4405,
  frame: 4406,
  mailbox: 4407,
  smtp: 4408,
  identities: 4409,
  farcaster: 4410,
  /** Also uses the next port. */
  solana: 4411,
  docs: 4413,
}
/** Names of parts that differ from their keys. */
const spoken: Partial<Record<keyof typeof preferred, string>> = {
  solana: 'Solana chain',
  docs: 'documentation',
}
/** Offset from a port to the port that claims it. Keeps claims below the range of ephemeral ports. */
const claimOffset = 20_000

/** Ports for a world that is about to start. */
type ChosenPorts = {
  ports: typeof preferred
  /** A sentence for each part that doesn't use its preferred port. */
  moved: readonly string[]
  /** Releases the claims once each part listens. */
  release(): void
}

/**
 * Chooses a free port for each part. A world claims a port by listening on another one, so that two worlds starting at
 * the same time get different ports before anything listens on them.
 */
export async function choosePorts(): Promise<ChosenPorts> {
  const claims: Server[] = []
  const ports = { ...preferred }
  const moved: string[] = []
  for (const part of Object.keys(preferred) as (keyof typeof preferred)[]) {
    const reserved = [preferred, ports].flatMap((chosen) => [...Object.values(chosen), chosen.solana + 1])
    ports[part] = await claim(preferred[part], { count: part === 'solana' ? 2 : 1, reserved, claims })
    if (ports[part] !== preferred[part])
      moved.push(
        `Port ${preferred[part]} is in use, so the ${spoken[part] ?? part} listens on ${ports[part]}.`,
      )
  }
  return {
    ports,
    moved,
    release() {
      for (const server of claims) server.close()
    },
  }
}

/** Claims consecutive ports, starting at a free one: the preferred port, or else one that isn't `reserved`. */
async function claim(
  port: number,
  { count, reserved, claims }: { count: number; reserved: readonly number[]; claims: Server[] },
): Promise<number> {
  const first = await freePort(port, reserved)
  const own: Server[] = []
  for (let at = first; at < first + count; at++) {
    const server = (await freePort(at)) === at ? await listen(at + claimOffset) : undefined
    if (server) own.push(server)
  }
  if (own.length === count) {
    claims.push(...own)
    return first
  }
  for (const server of own) server.close()
  let next = first + 1
  while (reserved.includes(next)) next++
  return claim(next, { count, reserved, claims })
}

function listen(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(server))
  })
}
