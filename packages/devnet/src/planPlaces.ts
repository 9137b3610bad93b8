import { freePort } from './freePort.ts'

/** Parts of the local world that other machines of the network may reach, where they are let in at all. */
type OpenPart = 'app' | 'api' | 'wallet'

/** Parts that stay with this machine in any case. */
type OwnPart = 'metrics' | 'frame' | 'mailbox' | 'smtp' | 'identities' | 'farcaster'

/** Where the world's origins are reached. */
type Origins = { app: string; api: string; relay: string; wallet: string }

/** Where each part listens, and how it is reached. */
export type Places = {
  /** Ports of the loopback interface. */
  ports: Readonly<Record<OpenPart | OwnPart, number>>
  /** Ports on every interface, with TLS; absent where nobody else is let in. */
  open: Readonly<Record<OpenPart, number>> | undefined
  /** Names and addresses of this machine, the preferred one first. */
  hosts: readonly [string, ...string[]]
  originsAt(host: string): Origins
  /** Origin of the app with every chain family, by another name of this machine; other machines have none. */
  families: string | undefined
}

/** Plans ports and addresses: on the loopback interface, or with `hosts` on every interface, behind TLS. */
export async function planPlaces(parameters: {
  /** A free one where absent. */
  ports?: Partial<Record<OpenPart | OwnPart, number>> | undefined
  hosts?: readonly [string, ...string[]] | undefined
}): Promise<Places> {
  const { ports: wanted = {}, hosts } = parameters
  const shown = await choosePorts(wanted)
  return {
    // 0 takes a free port.
    ports: {
      metrics: 0,
      frame: 0,
      mailbox: 0,
      smtp: 0,
      identities: 0,
      farcaster: 0,
      ...wanted,
      ...(hosts ? await choosePorts({}) : shown),
    },
    open: hosts && shown,
    hosts: hosts ?? ['127.0.0.1'],
    families: hosts ? undefined : `http://localhost:${shown.app}`,
    originsAt(host) {
      const at = (part: OpenPart) => `${hosts ? 'https' : 'http'}://${host}:${shown[part]}`
      return {
        app: at('app'),
        api: at('api'),
        relay: `${at('api').replace(/^http/, 'ws')}/relay`,
        wallet: at('wallet'),
      }
    },
  }
}

async function choosePorts(wanted: Partial<Record<OpenPart, number>>): Promise<Record<OpenPart, number>> {
  const find = (port: number | undefined) => port ?? freePort()
  const [app, api, wallet] = await Promise.all([find(wanted.app), find(wanted.api), find(wanted.wallet)])
  // A port that one has let go of again may be the next one's.
  return new Set([app, api, wallet]).size === 3 ? { app, api, wallet } : choosePorts(wanted)
}
