import { freePort } from '../base/freePort.ts'

/** Parts that other machines on the network can reach, if allowed at all. */
type OpenPart = 'app' | 'api' | 'wallet'

/** Parts that are never exposed to other machines. */
type OwnPart = 'metrics' | 'frame' | 'mailbox' | 'smtp' | 'identities' | 'farcaster' | 'docs'

/** Public origins of the world. */
type Origins = { app: string; api: string; relay: string; wallet: string }

/** Where each part listens, and its origins. */
export type Places = {
  /** Ports on the loopback interface. */
  ports: Readonly<Record<OpenPart | OwnPart, number>>
  /** Ports on every interface, with TLS. Undefined unless other machines are allowed. */
  open: Readonly<Record<OpenPart, number>> | undefined
  /** Host names and addresses of this machine, the preferred one first. */
  hosts: readonly [string, ...string[]]
  originsAt(host: string): Origins
  /** Origin of the app with every namespace, by another name of this machine. Undefined for other machines. */
  namespaces: string | undefined
}

/** Plans ports and origins: on the loopback interface or, with `hosts`, on every interface behind TLS. */
export async function planPlaces(parameters: {
  /** Defaults to free ports. */
  ports?: Partial<Record<OpenPart | OwnPart, number>> | undefined
  hosts?: readonly [string, ...string[]] | undefined
}): Promise<Places> {
  const { ports: wanted = {}, hosts } = parameters
  const shown = await choosePorts(wanted)
  return {
    // 0 picks a free port.
    ports: {
      metrics: 0,
      frame: 0,
      mailbox: 0,
      smtp: 0,
      identities: 0,
      farcaster: 0,
      docs: 0,
      ...wanted,
      ...(hosts ? await choosePorts({}) : shown),
    },
    open: hosts && shown,
    hosts: hosts ?? ['127.0.0.1'],
    namespaces: hosts ? undefined : `http://localhost:${shown.app}`,
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
  // A port released by one call may be returned by the next.
  return new Set([app, api, wallet]).size === 3 ? { app, api, wallet } : choosePorts(wanted)
}
