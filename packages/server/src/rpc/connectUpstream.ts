import { socketFrameBytesMax } from '@latchkey/protocol/constants'
import { WebSocket } from 'ws'

/** A connection to a chain's WebSocket upstream. */
export type SocketUpstream = {
  /** Sends immediately, or once connected. */
  send(text: string): void
  close(): void
}

/** Upstream frames carry blocks and logs, so they are larger than those of clients. */
const frameBytesMax = 64 * socketFrameBytesMax
const handshakeTimeoutMs = 3_000

/** Connects to the first reachable URL. Calls `onGone` when none is reachable or the connection ends. */
export function connectUpstream(
  urls: readonly string[],
  onMessage: (text: string) => void,
  onGone: () => void,
): SocketUpstream {
  let queued: string[] | undefined = []
  let socket: WebSocket | undefined
  let closed = false

  const connect = ([url, ...others]: readonly string[]) => {
    if (url === undefined) return onGone()
    const attempt = new WebSocket(url, { maxPayload: frameBytesMax, handshakeTimeout: handshakeTimeoutMs })
    socket = attempt
    attempt.on('open', () => {
      for (const text of queued ?? []) attempt.send(text)
      queued = undefined
    })
    attempt.on('message', (data) => onMessage(data.toString()))
    attempt.on('error', () => attempt.terminate())
    attempt.on('close', () => {
      if (closed) return
      if (queued) connect(others)
      else onGone()
    })
  }

  connect(urls)
  return {
    send(text) {
      if (queued) queued.push(text)
      else if (socket?.readyState === WebSocket.OPEN) socket.send(text)
    },
    close() {
      closed = true
      socket?.close(1000)
    },
  }
}
