import { RequestFailure } from './RequestFailure.ts'

/** Settles like `work`, or rejects with UPSTREAM_UNAVAILABLE after `deadlineMs`. */
export function withDeadline<result>(deadlineMs: number, work: Promise<result>): Promise<result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(deadlinePassed(deadlineMs)), deadlineMs)
    const settled = () => clearTimeout(timer)
    work.then(resolve, reject)
    work.then(settled, settled)
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
