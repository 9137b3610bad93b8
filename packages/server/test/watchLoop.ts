// Preloaded into a program (`--import`): prints where to ask how long its event loop was held at most since the last time it was asked.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const server = createServer((_request, response) => {
  const heldMs = delay.count > 0 ? delay.max / 1e6 : 0
  delay.reset()
  response.end(JSON.stringify({ heldMs }))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`loop: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`)
})
server.unref()
