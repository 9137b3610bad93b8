import { DisconnectedError, ExpiredError, NotGrantedError } from '../base/errors.ts'
import { type JsonRpcResponse, request } from '../base/jsonRpc.ts'
import type { RequestParameters } from '../session/client.ts'
import { methods, requestSeconds } from '../session/rpc.ts'
import { grantOn, skewSeconds } from '../session/session.ts'
import type { Answer, PendingRequest } from '../session/stored.ts'
import type { Context } from './context.ts'
import { toError } from './toError.ts'

/** A request to a wallet: its JSON-RPC id, and the response. */
export type Asked = { id: number; answer: Promise<unknown> }

/** The requests of one engine to wallets. */
type Requests = {
  /**
   * Sends a request. An identical request shares the pending response, or a result that was not delivered yet. A
   * rejection is only for its own caller. With an id, it resumes that earlier request or throws. Throws the errors of
   * `Client.request`.
   */
  ask(parameters: RequestParameters, id?: number): Asked
  /**
   * Marks a response as delivered to one caller. It is kept for others, such as another tab, that sent the same
   * request.
   */
  taken(id: number): void
  /** Pings a wallet. Resolves when it responds. */
  ping(topic: string): Promise<void>
  /** Handles a wallet's response. */
  answered(topic: string, message: JsonRpcResponse): void
  /** Rejects everything pending on a topic, which gets no more responses. */
  drop(topic: string): void
  /** Handles a request that couldn't be sent. */
  failed(id: number, error: unknown): void
  /** Continues where the last page stopped. */
  resume(): void
}

/** Creates an engine's requests. */
export function createRequests({ stored, post, timers, answers, seconds }: Context): Requests {
  /** Topics of pending pings, by id. */
  const pings = new Map<number, string>()
  /** Number of this engine's callers that have not received a response, by id. */
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

  // The wallet's clock may be slow, and its response takes time.
  const expire = ({ id, expiry, method }: PendingRequest) =>
    timers.at(String(id), expiry + skewSeconds, () => failed(id, new ExpiredError(`The request ${method}`)))

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
        // The request may have been written by an engine that did not know yet that it had been replaced.
        stored.keep({})
        // Otherwise it was answered or has expired. Sending it again might send money twice.
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
      timers.at(
        String(message.id),
        seconds() + ttl,
        () => failed(message.id, new ExpiredError('The ping')),
        0,
      )
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
      // Kept until delivered: the page that sent the request may be closed, and the next one resumes it.
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

/** Returns whether a request was rejected. An identical request then goes to the wallet again. */
function isRefused({ answer }: PendingRequest): boolean {
  return answer !== undefined && 'error' in answer
}

function given(answer: Answer): Promise<unknown> {
  return 'error' in answer ? Promise.reject(toError(answer.error)) : Promise.resolve(answer.result)
}
