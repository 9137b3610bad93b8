import { serverDeadlineMs, socketBufferBytesMax, socketSubscriptionsMax } from '@latchkey/protocol/constants'
import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { parseCaip2 } from '@latchkey/protocol/ids'
import { WebSocket } from 'ws'
import { parseFrame } from '../parseFrame.ts'
import { toItem } from './answer.ts'
import { connectUpstream, type SocketUpstream } from './connectUpstream.ts'
import { getRoute } from './methods.ts'
import { type Entry, parseBody } from './parseBody.ts'
import { rawMembers } from './rawJson.ts'
import { error, type Reply } from './reply.ts'

/** What a socket needs of the proxy. */
export type SocketPorts = {
  /** Answers a frame that asks for no subscription, as POST /v1 would. */
  answer(chainId: string, body: string): Promise<string>
  /** Tells that a block of this height has been announced. */
  saw(chainId: string, block: number): void
}
type Waiting = { id: string | undefined; change: 1 | -1; timer: NodeJS.Timeout }

/**
 * Serves one client's socket. Subscriptions go to the chain's WebSocket upstream over one connection of the
 * client's own, opened by the first; every other call is answered as over HTTP, in the order in which answers come.
 */
export function connectSubscriptions(
  client: WebSocket,
  chainId: string,
  urls: readonly string[],
  { answer, saw, take }: SocketPorts & { take(calls: number): boolean },
): void {
  const { namespace } = parseCaip2(chainId)
  const waiting = new Map<number, Waiting>()
  let upstream: SocketUpstream | undefined
  let subscriptions = 0
  let lastId = 0

  const send = (text: string) => {
    if (client.readyState !== WebSocket.OPEN) return
    if (client.bufferedAmount > socketBufferBytesMax) client.close(1013, 'Reading too slowly')
    else client.send(text)
  }

  const reply = (id: string | undefined, value: Reply) => {
    if (id !== undefined) send(toItem(id, value))
  }

  const onUpstreamMessage = (text: string) => {
    const message = parseFrame(text)
    const entry = typeof message?.id === 'number' ? waiting.get(message.id) : undefined
    if (!entry || typeof message?.id !== 'number') {
      if (message && 'method' in message) announce(message, text)
      return
    }
    waiting.delete(message.id)
    clearTimeout(entry.timer)
    const raw = rawMembers(text)
    const failed = raw.get('error')
    const given = raw.get('result') ?? 'null'
    // A refused subscription frees its place; an unsubscription frees one only if it ended something.
    if (entry.change === 1 ? failed !== undefined : given === 'true') subscriptions -= 1
    reply(
      entry.id,
      failed === undefined ? { kind: 'result', raw: given } : { kind: 'error', code: 0, raw: failed },
    )
  }

  const announce = (message: { params?: unknown }, text: string) => {
    const head = message.params as { result?: { number?: unknown; parentHash?: unknown } } | undefined
    const { number, parentHash } = head?.result ?? {}
    if (typeof number === 'string' && typeof parentHash === 'string')
      saw(chainId, Number.parseInt(number, 16))
    send(text)
  }

  const subscribe = (entry: Entry & { call: { method: string } }) => {
    const { method, params } = entry.call
    const change = /unsubscribe$/i.test(method) ? -1 : 1
    if (change === 1 && subscriptions >= socketSubscriptionsMax) {
      const message = `At most ${socketSubscriptionsMax} subscriptions per connection.`
      return reply(entry.id, error(rpcErrorCodes.limitExceeded, message))
    }
    if (change === 1) subscriptions += 1
    lastId += 1
    const id = lastId
    const timer = setTimeout(() => {
      waiting.delete(id)
      if (change === 1) subscriptions -= 1
      reply(entry.id, error(rpcErrorCodes.resourceUnavailable, 'The upstream gave no answer in time.'))
    }, serverDeadlineMs)
    waiting.set(id, { id: entry.id, change, timer })
    upstream ??= connectUpstream(urls, onUpstreamMessage, () => client.close(1012, 'The upstream went away'))
    upstream.send(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params ?? '[]'}}`)
  }

  const refuse = (entries: readonly Entry[]) => {
    const refusal = error(rpcErrorCodes.limitExceeded, 'Too many requests. Try again in a moment.')
    for (const { id } of entries) reply(id, refusal)
  }

  client.on('message', async (frame, isBinary) => {
    if (isBinary) return client.close(1003, 'Text frames only')
    const body = frame.toString()
    const parsed = parseBody(body)
    const calls = 'entries' in parsed ? parsed.entries : []
    if (!take(Math.max(1, calls.length))) return refuse(calls)
    const only = 'entries' in parsed && !parsed.batch ? parsed.entries[0] : undefined
    if (only?.call && getRoute(namespace, only.call.method) === 'socket') return subscribe(only)
    const text = await answer(chainId, body)
    if (text !== '') send(text)
  })
  client.on('error', () => client.terminate())
  client.on('close', () => {
    for (const { timer } of waiting.values()) clearTimeout(timer)
    waiting.clear()
    upstream?.close()
  })
}
