// Relay clients for a bench: pairs of a sender and a receiver, each with its own topic.
import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'

const require = createRequire(new URL('../../packages/server/package.json', import.meta.url))
const { WebSocket } = require('ws')
const { generateKeyPair, signJWT } = require('@walletconnect/relay-auth')

/** Length of an encrypted request or response. */
const characters = 1_500
/** How long messages in flight may take to arrive at the end, in ms. */
const graceMs = 30_000

/** Creates the clients. `open` connects one, `pair` connects pairs, and `sendAll` makes every sender send. */
export function createRelayLoad() {
  const clients = new Set()
  const refuges = new Map()
  let topics = 0
  let texts = 0

  const open = async (origin) => {
    const keys = generateKeyPair()
    const client = { onMessage: () => {}, onBack: () => {}, isEnded: false }
    const waiting = new Map()
    let lastId = 0
    const connect = async (at) => {
      const auth = await signJWT('bench', at, 86_400, keys, Math.floor(Date.now() / 1_000))
      const socket = new WebSocket(`${at.replace('http', 'ws')}/relay?projectId=bench&auth=${auth}`)
      await new Promise((resolve, reject) => {
        socket.once('open', resolve)
        socket.once('error', reject)
      })
      socket.on('error', () => {})
      socket.on('message', (frame) => {
        const message = JSON.parse(frame.toString())
        if (message.method === 'irn_subscription') {
          socket.send(`{"id":${message.id},"jsonrpc":"2.0","result":true}`)
          client.onMessage(message.params.data.message)
        } else {
          waiting.get(message.id)?.(message)
          waiting.delete(message.id)
        }
      })
      socket.on('close', async () => {
        for (const answer of waiting.values()) answer({ error: { message: 'closed' } })
        waiting.clear()
        if (client.isEnded) return
        await connect(refuges.get(at) ?? at)
        client.onBack()
      })
      client.socket = socket
    }
    client.ask = (method, params) =>
      new Promise((resolve) => {
        if (client.socket.readyState !== WebSocket.OPEN) return resolve({ error: { message: 'closed' } })
        lastId += 1
        waiting.set(lastId, resolve)
        client.socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params }))
      })
    await connect(origin)
    clients.add(client)
    return client
  }

  const newTopic = () => (topics++).toString(16).padStart(64, randomBytes(24).toString('hex').padEnd(64, '0'))

  const pair = ([senderAt, receiverAt], count) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const [sender, receiver] = [await open(senderAt), await open(receiverAt)]
        const topic = newTopic()
        const sent = new Map()
        const latencies = []
        const subscribe = () => receiver.ask('irn_subscribe', { topic })
        receiver.onBack = subscribe
        receiver.onMessage = (text) => {
          const sentAt = sent.get(text)
          if (sentAt === undefined) return
          sent.delete(text)
          latencies.push(performance.now() - sentAt)
        }
        await subscribe()
        const send = async () => {
          const message = `${texts++} `.padEnd(characters, 'x')
          sent.set(message, performance.now())
          // Retries until the relay acknowledges the message, as a real sender would.
          for (;;) {
            const { result } = await sender.ask('irn_publish', { topic, message, ttl: 300, tag: 1108 })
            if (result === true) return
            await new Promise((resolve) => setTimeout(resolve, 50))
          }
        }
        return { send, sent, latencies }
      }),
    )

  /**
   * Sends for `ms`, either with a number of messages in flight per sender, or at a fixed rate. Returns messages per
   * second, the number sent, the number that did not arrive, and the 99th percentile of latency in ms.
   */
  const sendAll = async (senders, { underWay, perSecond, ms }) => {
    for (const { latencies } of senders) latencies.length = 0
    const startedAt = performance.now()
    const until = startedAt + ms
    const sending = underWay ? closedLoop() : openLoop()
    await Promise.all(await sending)
    const tookMs = performance.now() - startedAt
    const arrived = () => senders.every(({ sent }) => sent.size === 0)
    for (const since = performance.now(); !arrived() && performance.now() < since + graceMs; )
      await new Promise((resolve) => setTimeout(resolve, 20))
    const latencies = Float64Array.from(senders.flatMap((sender) => sender.latencies)).sort()
    const missing = senders.reduce((sum, { sent }) => sum + sent.size, 0)
    return {
      perSecond: latencies.length / (tookMs / 1_000),
      sent: latencies.length + missing,
      missing,
      p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? Number.POSITIVE_INFINITY,
    }

    function closedLoop() {
      return senders.flatMap(({ send }) =>
        Array.from({ length: underWay }, async () => {
          while (performance.now() < until) await send()
        }),
      )
    }

    async function openLoop() {
      const all = []
      for (let turn = 0; performance.now() < until; ) {
        const due = ((performance.now() - startedAt) / 1_000) * perSecond
        for (; turn < due; turn++) all.push(senders[turn % senders.length].send())
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      return all
    }
  }

  return {
    open,
    newTopic,
    pair,
    sendAll,
    /** Sets the relay that clients reconnect to when theirs is gone. */
    flee: (from, to) => refuges.set(from, to),
    end() {
      for (const client of clients) {
        client.isEnded = true
        client.socket.terminate()
      }
    },
  }
}
