import { reasonOf } from '../../base/reasonOf.ts'

/**
 * Returns why a host with a REST API cannot be used, as the rest of a sentence. The errors are sentences of this server
 * about "an upstream" or a kind of service, without addresses.
 */
export function toRestProblem(error: unknown): string {
  const reason = reasonOf(error)
  if (/serves a chain other than/.test(reason)) return 'it serves another chain'
  if (/does not report its chain/.test(reason)) return 'it does not report its chain'
  const [, status] = / returned (\d{3})$/.exec(reason) ?? []
  if (status) return `it returned ${status}`
  if (/redirect/.test(reason)) return 'it redirects'
  if (/JSON|Unexpected/.test(reason)) return 'it responds with something other than JSON'
  if (/time|abort/i.test(reason)) return 'it did not respond in time'
  return 'it cannot be reached'
}
