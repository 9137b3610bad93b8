import { type ClientOptions, WebSocket } from 'ws'

/** A message received on a subscription. */
type Received = { pushId: number; topic: string; message: string; tag: number }
/** The response to a call. */
export type Answer = { result?: unknown; error?: { code: number; message: string } }

/**
 * Opens a client's socket to a relay, which only sends what the test does. Rejects if it is refused. `origin` and
 * `headers` are what a browser and a proxy would add.
 */
export async function openRelaySocket(url: string, options: Pick<ClientOptions, 'headers' | 'origin'> = {}) {
  const socket = new WebSocket(url, options)
  const received: Received[] = []
  const answers = new Map<string, (answer: Answer) => void>()
  const waiting: (() => void)[] = []
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  )
  let lastId = 0
  socket.on('message', (frame) => {
    const message = JSON.parse(frame.toString())
    if (message.method === 'irn_subscription') {
      const { topic, message: text, tag } = message.params.data
      received.push({ pushId: message.id, topic, message: text, tag })
      for (const look of waiting.splice(0)) look()
      // In a malformed frame, the id may be anything.
    } else if (typeof message.id === 'string') answers.get(message.id)?.(message)
  })
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  return {
    socket,
    received,
    closed,
    /** Sends a call and resolves with the whole response. Rejects if the socket closes first. */
    ask(method: string, params: unknown) {
      lastId += 1
      const id = String(lastId)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      return new Promise<Answer>((resolve, reject) => {
        answers.set(id, resolve)
        void closed.then(({ reason }) => reject(new Error(`The socket closed: ${reason}`)))
      })
    },
    /** Acknowledges a message. */
    take: ({ pushId }: Received) => socket.send(JSON.stringify({ id: pushId, jsonrpc: '2.0', result: true })),
    /** Resolves once this many have arrived. */
    async until(count: number) {
      while (received.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return received
    },
    close() {
      socket.close()
      return closed
    },
  }
}
