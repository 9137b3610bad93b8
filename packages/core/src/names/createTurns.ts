/** Runs a task when its turn comes. */
export type InTurn = <value>(task: () => Promise<value>, signal?: AbortSignal) => Promise<value>

/** Limits concurrency to `most` tasks; others wait their turn. A task aborted while waiting never runs. */
export function createTurns(most: number): InTurn {
  const waiting = new Set<() => void>()
  let running = 0

  const takePlace = (signal: AbortSignal | undefined) => {
    if (running < most) {
      running += 1
      return undefined
    }
    return new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.delete(begin)
        reject(signal?.reason)
      }
      waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
  const givePlace = () => {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else running -= 1
  }

  return async (task, signal) => {
    signal?.throwIfAborted()
    await takePlace(signal)
    try {
      return await task()
    } finally {
      givePlace()
    }
  }
}
