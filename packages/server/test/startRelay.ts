import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { createSocketServer } from '../src/createSocketServer.ts'
import { connectRelayClient } from '../src/relay/connectRelayClient.ts'
import { createRelay } from '../src/relay/createRelay.ts'
import type { MailboxStore } from '../src/relay/store.ts'

/** A relay over a store, and sockets to it whose clients need no token. */
export async function startRelay(
  store: MailboxStore,
  { take = () => true }: { take?: (messages: number) => boolean } = {},
) {
  const relay = createRelay({ store })
  const sockets = createSocketServer()
  const failures: unknown[] = []
  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    const clientId = request.url?.slice(1) ?? ''
    const failed = (error: unknown) => failures.push(error)
    sockets.accept({ request, socket, head, requestId: 'own' }, (client) =>
      connectRelayClient(client, clientId, { relay, take, failed }),
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
  return { open: (clientId: string) => openSocket(`ws://127.0.0.1:${port}/${clientId}`), stop, failures }
}

/** What came to a socket by a subscription. */
export type Received = { pushId: number; topic: string; message: string; tag: number }

/** A client's socket that says only what it is told to. */
async function openSocket(url: string) {
  const socket = new WebSocket(url)
  const received: Received[] = []
  const answers = new Map<
    string,
    (answer: { result?: unknown; error?: { code: number; message: string } }) => void
  >()
  let lastId = 0
  const waiting: (() => void)[] = []
  socket.on('message', (frame) => {
    const message = JSON.parse(frame.toString())
    if (message.method === 'irn_subscription') {
      const { topic, message: text, tag } = message.params.data
      received.push({ pushId: message.id, topic, message: text, tag })
      for (const look of waiting.splice(0)) look()
    } else answers.get(String(message.id))?.(message)
  })
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return {
    socket,
    received,
    /** Asks, and answers the whole answer. */
    ask(method: string, params: unknown) {
      lastId += 1
      const id = String(lastId)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return new Promise<{ result?: unknown; error?: { code: number; message: string } }>((resolve) =>
        answers.set(id, resolve),
      )
    },
    /** Takes a message that came. */
    take: ({ pushId }: Received) => socket.send(JSON.stringify({ id: pushId, jsonrpc: '2.0', result: true })),
    /** Resolves once this many have come. */
    async until(count: number) {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return received
    },
    async close() {
      socket.close()
      await new Promise((resolve) => socket.once('close', resolve))
    },
  }
}
