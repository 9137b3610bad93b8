// Preloaded into a program (`--import`): prints a URL that returns the longest time that its event loop was blocked
// since the last request. On Linux this is CPU time of the main thread, so a busy machine does not increase it.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const schedule = `/proc/self/task/${process.pid}/schedstat`
const hasSchedule = existsSync(schedule)
/** Returns the CPU time of the main thread in milliseconds, or on other systems the clock's time. */
const runMs = () =>
  hasSchedule ? Number(readFileSync(schedule, 'utf8').split(' ')[0]) / 1e6 : performance.now()

let blockedMs = 0
let last = runMs()
const look = () => {
  const now = runMs()
  blockedMs = Math.max(blockedMs, now - last)
  last = now
}
setInterval(look, 1).unref()
const server = createServer((_request, response) => {
  look()
  response.end(JSON.stringify({ blockedMs }))
  blockedMs = 0
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`loop: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
server.unref()
