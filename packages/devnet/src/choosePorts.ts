import { createServer, type Server } from 'node:net'
import { freePort } from './freePort.ts'

/** Where each part likes to listen; the next free port is taken where another program was first. */
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
  /** And the next one. */
  solana: 4411,
}
/** Parts that are called otherwise than their key. */
const spoken: Partial<Record<keyof typeof preferred, string>> = { solana: 'Solana chain' }
/** From a port to the one that claims it: below those that systems give out by themselves. */
const claimOffset = 20_000

/** Ports of a world that is about to start. */
type ChosenPorts = {
  ports: typeof preferred
  /** Says of each part that does not listen where it likes to. */
  moved: readonly string[]
  /** Ends the claims, once each part listens. */
  release(): void
}

/**
 * Chooses a free port for each part. A world claims a port by listening on another one, so that of two worlds that start at
 * the same moment each has its own before anything listens on them.
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

/** Claims ports in a row, from a free one on, which is the preferred one or none of `reserved`. */
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
