import { RelayRefusedError } from '../errors.ts'
import { isObject, parseJsonRpc, request, result } from '../jsonRpc.ts'

/** Takes what a relay delivers on a topic, at once or by a promise. */
export type OnMessage = (topic: string, message: string) => unknown

/** One socket's life: questions to the relay, and what it delivers. */
export type Line = {
  /**
   * Rejects with `RelayRefusedError` where the relay says no, and with any other error where the line is lost, as it is
   * when there is no answer within so many milliseconds.
   */
  ask(method: string, params: unknown, withinMs?: number): Promise<unknown>
  /** Resolves after this many milliseconds; rejects where the line is lost before. */
  pause(ms: number): Promise<void>
  close(code: number): void
}

/** How long the relay may take to open a socket, or to answer unless told otherwise, before that counts as dead. */
const answerMs = 10_000
/** The close code for a relay that does not answer. */
const silentCode = 4000

type Question = { resolve: (value: unknown) => void; reject: (error: Error) => void }

const lost = () => new Error('The relay disconnected.')

/**
 * Speaks JSON-RPC with a relay over a socket that is opening. `onOpen` may ask; `onHeard` is told of the first word of
 * the relay's, which lets in whom it does not want only to close again. `onLost` is told once, when nothing comes any
 * more.
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
  /** What ends each pause. */
  const pauses = new Set<() => void>()
  let isLost = false
  let isHeard = false

  const lose = (code: number, reason: string) => {
    if (isLost) return
    isLost = true
    clearTimeout(opening)
    for (const { reject } of [...questions.values()]) reject(lost())
    for (const end of pauses) end()
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
  // What went wrong is not said, and a close follows.
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

  /** What could not be taken is not acknowledged: the relay delivers it again. */
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
        const message = request(method, params)
        const giveUp = setTimeout(() => {
          socket.close(silentCode)
          // A peer that is gone never says goodbye either.
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
    pause: (ms) =>
      new Promise((resolve, reject) => {
        const end = () => {
          clearTimeout(timer)
          reject(lost())
        }
        const timer = setTimeout(() => {
          pauses.delete(end)
          resolve()
        }, ms)
        pauses.add(end)
      }),
    close: (code) => socket.close(code),
  }
}
