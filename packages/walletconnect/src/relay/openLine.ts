import { RelayRefusedError } from '../base/errors.ts'
import { isObject, parseJsonRpc, request, result } from '../base/jsonRpc.ts'
import { waitAfter } from './waitAfter.ts'

/** Handles a message on a topic, synchronously or asynchronously. */
export type OnMessage = (topic: string, message: string) => unknown

/** One socket's lifetime: requests to the relay, and the messages that it delivers. */
export type Line = {
  /**
   * Sends a request. Rejects with `RelayRefusedError` if the relay responds with an error. Rejects with any other error
   * if the line is lost, for example after this many milliseconds without a response.
   */
  ask(method: string, params: unknown, withinMs?: number): Promise<unknown>
  close(code: number): void
}

/** Timeout for opening a socket, and the default timeout of a response. */
const answerMs = 10_000
/** The close code for a relay that doesn't respond. */
const silentCode = 4000

type Question = { resolve: (value: unknown) => void; reject: (error: Error) => void }

const lost = () => new Error('The relay disconnected.')

/**
 * Speaks JSON-RPC with a relay over a socket that is opening. Requests can be sent from `onOpen` on. `onHeard` is
 * called with the relay's first response: a relay may accept a socket only to refuse it right after. `onLost` is called
 * once, when the socket is lost.
 */
export function openLine({
  socket,
  onOpen,
  onHeard,
  onMessage,
  onLost,
}: {
  socket: WebSocket
  onOpen: () => void
  onHeard: () => void
  onMessage: OnMessage
  onLost: (code: number, reason: string) => void
}): Line {
  const questions = new Map<number, Question>()
  let isLost = false
  let isHeard = false

  const lose = (code: number, reason: string) => {
    if (isLost) return
    isLost = true
    clearTimeout(opening)
    for (const { reject } of [...questions.values()]) reject(lost())
    onLost(code, reason)
  }

  const opening = setTimeout(() => socket.close(), answerMs)
  socket.addEventListener('open', () => {
    clearTimeout(opening)
    onOpen()
  })
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string' && !isLost) receive(data)
  })
  // The event has no details, and a close event follows.
  socket.addEventListener('error', () => {})
  socket.addEventListener('close', ({ code, reason }) => lose(code, reason))

  const receive = (text: string) => {
    const message = parseJsonRpc(text)
    if (!message) return
    if (!isHeard) {
      isHeard = true
      onHeard()
    }
    if (!('method' in message)) {
      const question = questions.get(message.id)
      if ('error' in message)
        question?.reject(new RelayRefusedError(message.error.message, message.error.code))
      else question?.resolve(message.result)
      return
    }
    const data =
      message.method === 'irn_subscription' && isObject(message.params) ? message.params.data : undefined
    if (!isObject(data) || typeof data.topic !== 'string' || typeof data.message !== 'string') return
    void acknowledge(message.id, onMessage(data.topic, data.message))
  }

  /** Doesn't acknowledge a message that couldn't be handled, so that the relay delivers it again. */
  const acknowledge = async (id: number, taking: unknown) => {
    try {
      await taking
    } catch {
      return
    }
    if (!isLost) socket.send(JSON.stringify(result(id, true)))
  }

  return {
    ask: (method, params, withinMs = answerMs) =>
      new Promise((resolve, reject) => {
        if (isLost) throw lost()
        const message = request(method, params)
        const giveUp = setTimeout(() => {
          socket.close(silentCode)
          // A peer that has vanished never completes a close handshake.
          lose(silentCode, '')
        }, withinMs)
        const settle = () => {
          clearTimeout(giveUp)
          questions.delete(message.id)
        }
        questions.set(message.id, {
          resolve: (value) => {
            settle()
            resolve(value)
          },
          reject: (error) => {
            settle()
            reject(error)
          },
        })
        socket.send(JSON.stringify(message))
      }),
    close: (code) => socket.close(code),
  }
}

/** JSON-RPC codes that no retry resolves: unknown method, or invalid parameters. */
const finalCodes: readonly number[] = [-32_601, -32_602]
/** The first and the longest delay after another refusal, such as an unavailable store or a rate limit. */
const refusedMs = { first: 500, longest: 30_000 }

/**
 * Sends a request to a relay and retries if it is refused temporarily, until the line is lost. `write` returns the
 * parameters, or undefined once the request is no longer needed. Rejects like `Line.ask`.
 */
export async function insist(line: Line, method: string, write: () => object | undefined): Promise<void> {
  for (let refusals = 1; ; refusals += 1) {
    const params = write()
    if (!params) return
    try {
      await line.ask(method, params)
      return
    } catch (error) {
      if (!(error instanceof RelayRefusedError) || finalCodes.includes(error.code)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, waitAfter(refusals, refusedMs)))
  }
}
