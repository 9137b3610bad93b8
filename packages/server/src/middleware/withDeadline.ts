import { RequestFailure } from '../RequestFailure.ts'

/** How long before the deadline, in ms, upstream work is given up, so that its own answer still arrives in time. */
export const graceMs = 200

/**
 * Runs `work` with a signal that aborts shortly before `deadlineMs` or with `gone`, and rejects with
 * UPSTREAM_UNAVAILABLE at the deadline even if `work` ignores the signal.
 */
export async function withDeadline<result>(
  deadlineMs: number,
  gone: AbortSignal,
  work: (signal: AbortSignal) => Promise<result>,
): Promise<result> {
  const controller = new AbortController()
  const abort = () => controller.abort()
  if (gone.aborted) abort()
  gone.addEventListener('abort', abort, { once: true })
  const soft = setTimeout(abort, deadlineMs - graceMs)
  let hard: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    hard = setTimeout(() => reject(deadlinePassed(deadlineMs)), deadlineMs)
  })
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(soft)
    clearTimeout(hard)
    gone.removeEventListener('abort', abort)
  }
}

/** The failure of a request that took too long. */
export function deadlinePassed(deadlineMs: number): RequestFailure {
  return new RequestFailure(
    'UPSTREAM_UNAVAILABLE',
    { field: 'upstream', description: `No answer within ${deadlineMs / 1000} s. Try again in a moment.` },
    { retryAfterS: 1 },
  )
}
