import type { RequestParameters } from '../client.ts'
import { DisconnectedError, ExpiredError, NotGrantedError } from '../errors.ts'
import { type JsonRpcResponse, request } from '../jsonRpc.ts'
import { methods, requestSeconds } from '../rpc.ts'
import { grantOn } from '../session.ts'
import type { Answer, PendingRequest } from '../stored.ts'
import type { Context } from './context.ts'
import { toError } from './toError.ts'

/** A question to a wallet: the JSON-RPC id that it has, and its answer. */
export type Asked = { id: number; answer: Promise<unknown> }

/** What an app asks of wallets. */
type Requests = {
  /**
   * Asks, or waits for the answer to the same question, or gives the result that nobody has taken; a refusal is only
   * for who asked. With the id of a question that was asked before, it is that one or none. Throws what `Client.request`
   * rejects with.
   */
  ask(parameters: RequestParameters, id?: number): Asked
  /** One who asked has the answer: it is kept only for others who asked the same, as another tab may have. */
  taken(id: number): void
  /** Resolves when the wallet answers. */
  ping(topic: string): Promise<void>
  /** A wallet has answered. */
  answered(topic: string, message: JsonRpcResponse): void
  /** Nobody will answer on this topic any more. */
  drop(topic: string): void
  /** A question could not be said at all. */
  failed(id: number, error: unknown): void
  /** Goes on where the last page stopped. */
  resume(): void
}

/** Makes them. */
export function createRequests({ stored, post, timers, answers, seconds }: Context): Requests {
  /** Topics of the pings that are under way, by id. */
  const pings = new Map<number, string>()
  /** How many of this engine's askers have not taken an answer, by id. */
  const askers = new Map<number, number>()

  const requests = () => stored.read().requests
  const sessionOf = (topic: string) => {
    const session = stored.read().sessions.find((one) => one.topic === topic)
    if (!session) throw new DisconnectedError()
    return session
  }

  const forget = (id: number) => {
    timers.clear(String(id))
    pings.delete(id)
    askers.delete(id)
    if (requests().some((one) => one.id === id))
      stored.keep({ requests: requests().filter((one) => one.id !== id) })
    post.withdraw((unsent) => unsent.id === id)
  }

  const failed = (id: number, error: unknown) => {
    forget(id)
    answers.reject(id, error)
  }

  const expire = ({ id, expiry, method }: PendingRequest) =>
    timers.at(String(id), expiry, () => failed(id, new ExpiredError(`The request ${method}`)))

  const waitFor = ({ id, answer }: PendingRequest): Asked => {
    askers.set(id, (askers.get(id) ?? 0) + 1)
    return { id, answer: answer ? given(answer) : answers.wait(id) }
  }

  const change = (pending: PendingRequest, to: Partial<PendingRequest>) =>
    stored.keep({ requests: requests().map((one) => (one === pending ? { ...one, ...to } : one)) })

  const hand = (id: number, answer: Answer) => {
    if ('error' in answer) answers.reject(id, toError(answer.error))
    else answers.resolve(id, answer.result)
  }

  return {
    ask({ topic, chainId, method, params = [], expirySeconds = requestSeconds.least }, id) {
      const session = sessionOf(topic)
      if (id !== undefined) {
        const known = requests().find((one) => one.id === id)
        if (known) return waitFor(known)
        // An engine that did not know yet that it had been followed may have written it.
        stored.keep({})
        // Else it was answered, or its time is over. To ask it anew might send money twice.
        throw new ExpiredError(`The request ${method}`)
      }
      if (!grantOn(session, chainId)?.methods.includes(method)) throw new NotGrantedError(method, chainId)
      const asked = JSON.stringify(params)
      const same = requests().find(
        (one) =>
          one.topic === topic &&
          one.chainId === chainId &&
          one.method === method &&
          one.params === asked &&
          !one.isTaken &&
          !isRefused(one),
      )
      if (same) return waitFor(same)
      const ttlSeconds = Math.min(requestSeconds.longest, Math.max(requestSeconds.least, expirySeconds))
      const expiry = Math.floor(seconds()) + ttlSeconds
      const message = request('wc_sessionRequest', {
        request: { method, params, expiryTimestamp: expiry },
        chainId,
      })
      const pending = { id: message.id, topic, chainId, method, params: asked, expiry }
      stored.keep({ requests: [...requests(), pending] })
      expire(pending)
      const asking = waitFor(pending)
      const { tag } = methods.wc_sessionRequest
      post
        .send({ topic, symKey: session.symKey, message, tag, ttlSeconds })
        .catch((error: Error) => failed(message.id, error))
      return asking
    },
    taken(id) {
      const left = (askers.get(id) ?? 1) - 1
      if (left === 0) return forget(id)
      askers.set(id, left)
      const pending = requests().find((one) => one.id === id)
      if (pending) change(pending, { isTaken: true })
    },
    async ping(topic) {
      const { symKey } = sessionOf(topic)
      const message = request('wc_sessionPing', {})
      const { tag, ttl } = methods.wc_sessionPing
      pings.set(message.id, topic)
      timers.at(String(message.id), seconds() + ttl, () => failed(message.id, new ExpiredError('The ping')))
      const answered = answers.wait(message.id)
      post
        .say({ topic, symKey, message, tag, ttlSeconds: ttl })
        .catch((error: Error) => failed(message.id, error))
      await answered
    },
    answered(topic, message) {
      const { id } = message
      const answer: Answer = 'error' in message ? { error: message.error } : { result: message.result }
      if (pings.get(id) === topic) {
        forget(id)
        hand(id, answer)
        return
      }
      const pending = requests().find((one) => one.id === id && one.topic === topic)
      if (!pending || pending.answer) return
      // Kept until it is taken: the page that asked may be gone, and the next one asks again.
      change(pending, { answer })
      post.withdraw((unsent) => unsent.id === id)
      hand(id, answer)
    },
    drop(topic) {
      const orphans = requests().filter((one) => one.topic === topic)
      const unanswered = [...pings].flatMap(([id, pinged]) => (pinged === topic ? [id] : []))
      for (const id of [...orphans.map((one) => one.id), ...unanswered]) failed(id, new DisconnectedError())
    },
    failed,
    resume() {
      for (const pending of requests()) expire(pending)
    },
  }
}

/** Whether it was refused: who asks the same again wants to be asked again. */
function isRefused({ answer }: PendingRequest): boolean {
  return answer !== undefined && 'error' in answer
}

function given(answer: Answer): Promise<unknown> {
  return 'error' in answer ? Promise.reject(toError(answer.error)) : Promise.resolve(answer.result)
}
