import type { Request } from '../readBlock.ts'

/** How often waiting requests are released, so that those released together are sent as one batch. */
const releaseMs = 50

/** Requests with a common limit. */
type Pace = {
  /** Sends requests that a visitor may wait for, before the others. */
  urgent: Request
  patient: Request
}

/**
 * Limits requests to a number per second, in the order of their arrival. Rejects the waiting ones when `stopping`
 * aborts.
 */
export function createPace(request: Request, perSecond: number, stopping: AbortSignal): Pace {
  let left = perSecond
  let refilledAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const urgent: (() => void)[] = []
  const patient: (() => void)[] = []

  const refill = () => {
    const now = performance.now()
    left = Math.min(perSecond, left + ((now - refilledAt) * perSecond) / 1_000)
    refilledAt = now
  }

  const release = () => {
    clearTimeout(timer)
    timer = undefined
    refill()
    while (urgent.length + patient.length > 0 && (left >= 1 || stopping.aborted)) {
      left -= 1
      const next = urgent.shift() ?? patient.shift()
      next?.()
    }
    if (urgent.length + patient.length > 0) timer = setTimeout(release, releaseMs)
  }
  stopping.addEventListener('abort', release, { once: true })

  const send =
    (waiting: (() => void)[]): Request =>
    async (method, params, signal) => {
      refill()
      if (urgent.length === 0 && waiting.length === 0 && left >= 1) left -= 1
      else
        await new Promise<void>((resolve) => {
          waiting.push(resolve)
          timer ??= setTimeout(release, releaseMs)
        })
      stopping.throwIfAborted()
      return request(method, params, signal ? AbortSignal.any([signal, stopping]) : stopping)
    }

  return { urgent: send(urgent), patient: send(patient) }
}
