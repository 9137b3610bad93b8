import { randomBytes } from 'node:crypto'
import { serverDeadlineMs, socketBufferBytesMax, socketSubscriptionsMax } from '@latchkey/protocol/constants'
import { rpcErrorCodes } from '@latchkey/protocol/failure'
import { parseCaip2 } from '@latchkey/protocol/ids'
import { WebSocket } from 'ws'
import { createJsonGauge } from '../base/createJsonGauge.ts'
import { callsOfFrame, rpcBodyLimits } from '../base/jsonLimits.ts'
import { parseFrame, peekCallId } from '../base/parseFrame.ts'
import { RequestFailure } from '../base/RequestFailure.ts'
import { createSocketServer, type Upgrading } from '../http/createSocketServer.ts'
import type { ServedChain } from '../settings/settings.ts'
import { toItem } from './answer.ts'
import { createSubscriptions, type Subscriptions } from './createSubscriptions.ts'
import { getRoute } from './methods.ts'
import { type Entry, parseBody } from './parseBody.ts'
import { error, parseHeight, type Reply, result } from './reply.ts'
import { toProof } from './toProof.ts'

/** The client that requests a socket. */
type SocketVisitor = {
  source: { address: string }
  /** Counts the calls of a frame against the client's rate limit. Returns `false` if they exceed it. */
  take(calls: number): boolean
}

/** The WebSocket side of chain RPC (GET /ws). */
export type Sockets = {
  /**
   * Takes over the socket. Throws CHAIN_INVALID for a chain without a WebSocket upstream, and PARAMETER_INVALID for an
   * invalid handshake.
   */
  upgrade(chainId: string, upgrading: Upgrading, visitor: SocketVisitor): void
  close(): void
}

/** Serves sockets for the chains that have a WebSocket upstream. */
export function createSockets(chains: readonly ServedChain[], ports: SocketPorts): Sockets {
  const served = new Map<string, Subscriptions>(
    chains.flatMap(({ id, wsUrls = [] }) =>
      wsUrls.length > 0
        ? [
            [
              id,
              createSubscriptions(wsUrls, toProof(id), {
                saw: (method, raw) => announce(id, ports, method, raw),
                warn: (message) => ports.warn(id, message),
              }),
            ],
          ]
        : [],
    ),
  )
  const sockets = createSocketServer()
  return {
    upgrade(chainId, upgrading, { source, take }) {
      const subscriptions = served.get(chainId)
      if (!subscriptions)
        throw new RequestFailure('CHAIN_INVALID', {
          field: 'chainId',
          description: `The chain ${JSON.stringify(chainId)} is not available over WebSocket.`,
        })
      sockets.accept(
        upgrading,
        (client) => {
          connectSubscriptions(client, chainId, subscriptions, { ...ports, source, take })
        },
        take,
      )
    },
    close() {
      sockets.close()
      for (const subscriptions of served.values()) subscriptions.close()
    },
  }
}

/** Dependencies of a client socket on the proxy. */
type SocketPorts = {
  /** Responds to a frame that contains no subscription request, as POST /v1 would, by `deadline` (ms since 1970). */
  answer(chainId: string, body: string, deadline: number): Promise<string>
  /** Reports that a block of this height was announced. */
  saw(chainId: string, block: number): void
  /** Reports an upstream that is not used. */
  warn(chainId: string, message: string): void
}

/** Maximum frames of a socket that are answered at a time. */
const framesAtOnceMax = 256

/**
 * Serves one client's socket. Subscriptions are shared with other clients of the chain, under an id of this client's
 * own. Every other call is served as over HTTP, in the order in which responses arrive.
 */
function connectSubscriptions(
  client: WebSocket,
  chainId: string,
  subscriptions: Subscriptions,
  { answer, source, take }: Pick<SocketPorts, 'answer'> & SocketVisitor,
): void {
  const { namespace } = parseCaip2(chainId)
  /** Unsubscribe functions, by the subscription's id as raw JSON; `undefined` while the upstream request is pending. */
  const leaves = new Map<string, (() => void) | undefined>()
  let lastNumber = 0

  const send = (text: string) => {
    if (client.readyState !== WebSocket.OPEN) return
    if (client.bufferedAmount > socketBufferBytesMax) client.close(1013, 'Reading too slowly')
    else client.send(text)
  }

  const reply = (id: string | undefined, value: Reply) => {
    if (id !== undefined) send(toItem(id, value))
  }

  /** Formatted as the chain's own nodes do: hexadecimal on eip155, a number on Solana. */
  const createId = () => {
    lastNumber += 1
    return namespace === 'eip155' ? `"0x${randomBytes(16).toString('hex')}"` : String(lastNumber)
  }

  const subscribe = async (id: string | undefined, method: string, params: string) => {
    if (leaves.size >= socketSubscriptionsMax) {
      const message = `At most ${socketSubscriptionsMax} subscriptions per connection.`
      return reply(id, error(rpcErrorCodes.limitExceeded, message))
    }
    const own = createId()
    leaves.set(own, undefined)
    const listener = {
      notify(notification: string, raw: string, isLast: boolean) {
        if (isLast) leaves.delete(own)
        send(`{"jsonrpc":"2.0","method":"${notification}","params":{"subscription":${own},"result":${raw}}}`)
      },
      gone: () => client.close(1012, 'The upstream disconnected'),
    }
    const made = await subscriptions.subscribe(method, params, listener, source.address)
    if (typeof made !== 'function') {
      leaves.delete(own)
      return reply(id, made)
    }
    if (client.readyState !== WebSocket.OPEN) return made()
    leaves.set(own, made)
    reply(id, { type: 'result', raw: own })
  }

  const unsubscribe = (params: string) => {
    const [own] = [JSON.parse(params)].flat()
    const id = JSON.stringify(own) ?? ''
    const leave = leaves.get(id)
    if (leave) leaves.delete(id)
    leave?.()
    return result(leave !== undefined)
  }

  const tooMany = 'Too many requests. Try again in a moment.'
  const refuse = (ids: readonly Pick<Entry, 'id'>[]) => {
    for (const { id } of ids) reply(id, error(rpcErrorCodes.limitExceeded, tooMany))
  }

  const answerFrame = createFrames(client, async (body, deadline) => {
    const text = await answer(chainId, body, deadline)
    if (text !== '') send(text)
  })

  client.on('message', (frame: Buffer, isBinary) => {
    if (client.readyState !== WebSocket.OPEN) return
    if (isBinary) return client.close(1003, 'Text frames only')
    // Rate limited as over HTTP: by bytes before parsing, then by entries.
    if (!take(callsOfFrame(frame))) {
      const id = peekCallId(frame)
      return id === undefined ? client.close(1013, tooMany) : refuse([{ id }])
    }
    if (createJsonGauge(rpcBodyLimits).add(frame)) return client.close(1009, 'Too many values in one frame')
    const body = frame.toString()
    const parsed = parseBody(body)
    const calls = 'entries' in parsed ? parsed.entries : []
    if (calls.length > 1 && !take(calls.length - 1)) return refuse(calls)
    const only = 'entries' in parsed && !parsed.batch ? parsed.entries[0] : undefined
    if (only?.call && getRoute(namespace, only.call.method) === 'socket') {
      const { method, params = '[]' } = only.call
      if (/unsubscribe$/i.test(method)) return reply(only.id, unsubscribe(params))
      return subscribe(only.id, method, params)
    }
    answerFrame(body)
  })
  client.on('error', () => client.terminate())
  client.on('close', () => {
    for (const leave of leaves.values()) leave?.()
    leaves.clear()
  })
}

/**
 * Limits how many frames of a socket are answered at a time. Others wait, and are dropped once the socket is no longer
 * open. A frame's deadline includes its wait.
 */
function createFrames(
  client: WebSocket,
  answer: (body: string, deadline: number) => Promise<void>,
): (body: string) => void {
  const waiting: { body: string; deadline: number }[] = []
  let underWay = 0
  const begin = () => {
    if (client.readyState !== WebSocket.OPEN) waiting.length = 0
    const next = underWay < framesAtOnceMax ? waiting.shift() : undefined
    if (!next) return
    underWay += 1
    void answer(next.body, next.deadline).finally(() => {
      underWay -= 1
      begin()
    })
  }
  return (body) => {
    waiting.push({ body, deadline: Date.now() + serverDeadlineMs })
    begin()
  }
}

/** Reports the block that a notification announces. */
function announce(chainId: string, { saw }: SocketPorts, notification: string, raw: string): void {
  if (notification !== 'eth_subscription') return
  const { number, parentHash } = (parseFrame(raw) ?? {}) as { number?: unknown; parentHash?: unknown }
  const height = parseHeight(number)
  if (height !== undefined && typeof parentHash === 'string') saw(chainId, height)
}
