import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createSocketServer } from '../../src/http/createSocketServer.ts'
import { connectRelayClient } from '../../src/relay/connectRelayClient.ts'
import { createRelay } from '../../src/relay/createRelay.ts'
import type { MailboxStore, MessageBus } from '../../src/relay/store.ts'
import type { RelayLimits } from '../../src/settings/settings.ts'
import { openRelaySocket } from './openRelaySocket.ts'

/** Starts a relay over a store. Clients connect to it without a token. */
export async function startRelay(
  store: MailboxStore,
  {
    take = () => true,
    charge = () => {},
    bus,
    limits,
    now,
  }: {
    take?: (cost: number) => boolean
    charge?: (cost: number) => void
    bus?: MessageBus
    limits?: RelayLimits
    now?: () => number
  } = {},
) {
  const failures: unknown[] = []
  const refusals: string[] = []
  const failed = (error: unknown) => failures.push(error)
  const refused = (reason: string) => refusals.push(reason)
  const relay = createRelay({ store, bus, failed, limits, ...(now && { now }) })
  const sockets = createSocketServer()
  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    const [clientId = '', address = ''] = request.url?.slice(1).split('?') ?? []
    const source = { address, project: 'local' }
    sockets.accept({ request, socket, head, requestId: 'own' }, (client) =>
      connectRelayClient(client, clientId, {
        relay,
        source,
        take,
        charge,
        published: () => {},
        refused,
        failed,
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = async () => {
    sockets.close()
    server.closeAllConnections()
    server.close()
    await relay.end()
  }
  onTestFinished(stop)
  return {
    open: (clientId: string, address = '192.0.2.1') =>
      openRelaySocket(`ws://127.0.0.1:${port}/${clientId}?${address}`),
    stop,
    failures,
    refusals,
  }
}
