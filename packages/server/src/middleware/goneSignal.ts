import type { Exchange } from './exchange.ts'

/** Aborts when the client goes away before its answer is out; the fetch request's own signal costs far more. */
export function goneSignal(exchange: Exchange): AbortSignal {
  const gone = new AbortController()
  const { outgoing } = exchange.env
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) gone.abort()
  })
  return gone.signal
}
