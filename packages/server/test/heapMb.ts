import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** What of the heap is in use once everything else has been let go, in MB. */
export function heapMb(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed / 1_000_000
}
