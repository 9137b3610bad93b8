import type { Socket } from 'node:net'
import { Counter, Gauge, type Registry } from 'prom-client'
import { createPlaces, type Places } from '../base/createPlaces.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { defaultConnectionLimits } from '../settings/connectionLimits.ts'
import type { ConnectionLimits, Project } from '../settings/settings.ts'
import { getClientAddress } from './getClientAddress.ts'

/** Purpose of a connection that stays open: a WebSocket, or a response that streams events. */
export type SocketKind = 'rpc' | 'relay' | 'events'

/** A WebSocket's connection, or a response. */
type Closing = { once(event: 'close', closed: () => void): unknown }

/** The open connections of one process, across its listeners. */
export type Connections = {
  /** Counts a connection until it closes. Closes it immediately if the limit is reached. */
  enter(socket: Socket): void
  /**
   * Counts a WebSocket or stream for its address until it closes, refused ones included. Throws RATE_LIMITED at the
   * limit.
   */
  takeAddress(kind: SocketKind, address: string, socket: Closing): void
  /** Counts a WebSocket or stream for its project until it closes. Throws RATE_LIMITED at the limit. */
  takeProject(kind: SocketKind, project: Project, socket: Closing): void
}

/** How soon a client with too many sockets should retry. */
const retryAfterS = 10

/** Counts connections by process, address, IPv6 network and project. */
export function createConnections({
  given = {},
  trustedHops = 0,
  projects,
  registry,
}: {
  given?: Partial<ConnectionLimits> | undefined
  trustedHops?: number | undefined
  projects: readonly Project[]
  registry: Registry
}): Connections {
  const limits = { ...defaultConnectionLimits, ...given }
  let open = 0
  const http = createPlaces(limits.address)
  const ofAddress = {
    rpc: createPlaces(limits.rpcAddress),
    relay: createPlaces(limits.relayAddress),
    events: createPlaces(limits.eventsAddress),
  }
  const projectMax = projects.length > 1 ? Math.floor(limits.process / 2) : limits.process
  const ofProject = new Map(projects.map(({ id, total }) => [id, createPlaces(total?.sockets ?? projectMax)]))
  /** Callbacks that stop counting a connection for its address, for connections that are not WebSockets. */
  const leaves = new WeakMap<Closing, () => void>()
  const registers = [registry]
  new Gauge({
    name: 'latchkey_connections',
    help: 'Open connections, including WebSockets.',
    registers,
    collect() {
      this.set(open)
    },
  })
  const refused = new Counter({
    name: 'latchkey_connections_refused_total',
    help: 'Refused connections, WebSockets and streams, by kind (http, rpc, relay, events) and by the limit reached (process, address, project).',
    labelNames: ['kind', 'by'] as const,
    registers,
  })

  const leaveHttp = (socket: Closing) => {
    leaves.get(socket)?.()
    leaves.delete(socket)
  }

  const take = (places: Places, key: string, socket: Closing, refusal: () => RequestFailure) => {
    if (!places.isFree(key)) throw refusal()
    socket.once('close', places.take(key))
  }

  return {
    enter(socket) {
      // All connections through a proxy have the proxy's address.
      const address =
        trustedHops > 0 ? undefined : getClientAddress(socket.remoteAddress, undefined, trustedHops)
      const isAddressFull = address !== undefined && !http.isFree(address)
      if (open >= limits.process || isAddressFull) {
        refused.inc({ kind: 'http', by: isAddressFull ? 'address' : 'process' })
        socket.destroy()
        return
      }
      open += 1
      if (address !== undefined) leaves.set(socket, http.take(address))
      socket.once('close', () => {
        open -= 1
        leaveHttp(socket)
      })
    },
    takeAddress(kind, address, socket) {
      take(ofAddress[kind], address, socket, () => {
        refused.inc({ kind, by: 'address' })
        const description = `Your IP address has ${limits[`${kind}Address`]} open sockets, the maximum. Close one.`
        return new RequestFailure('RATE_LIMITED', { field: 'upgrade', description }, { retryAfterS })
      })
      leaveHttp(socket)
    },
    takeProject(kind, { id, name }, socket) {
      const places = ofProject.get(id)
      if (!places) return
      take(places, id, socket, () => {
        refused.inc({ kind, by: 'project' })
        const description = `Project "${name}" has too many sockets open. Try again in ${retryAfterS} s.`
        return new RequestFailure('RATE_LIMITED', { field: 'projectId', description }, { retryAfterS })
      })
    },
  }
}
