import { inTime } from './inTime.ts'
import { RequestFailure } from './RequestFailure.ts'

/** Settles like `work`, or rejects with UPSTREAM_UNAVAILABLE after `deadlineMs`. */
export function withDeadline<result>(deadlineMs: number, work: Promise<result>): Promise<result> {
  return inTime(work, deadlineMs, () => {
    throw deadlinePassed(deadlineMs)
  })
}

/** Creates the failure of a request that took too long. */
export function deadlinePassed(deadlineMs: number): RequestFailure {
  return new RequestFailure(
    'UPSTREAM_UNAVAILABLE',
    { field: 'upstream', description: `Timed out after ${deadlineMs / 1000} s. Try again in a moment.` },
    { retryAfterS: 1 },
  )
}
