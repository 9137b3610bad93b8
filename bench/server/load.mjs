// Closed-loop HTTP load over keep-alive connections, with measurements.
import { createRequire } from 'node:module'

const { Pool } = createRequire(new URL('../../packages/server/package.json', import.meta.url))('undici')

/**
 * Sends requests for `ms`, one after the other on each connection. Returns requests per second and the latencies in ms.
 * `next` returns the options of the next request. A response with a status other than 200 ends the load.
 */
export async function load(origin, { connections, ms, next }) {
  const pool = new Pool(origin, { connections, pipelining: 1 })
  const latencies = []
  const until = performance.now() + ms
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const sentAt = performance.now()
        await send(pool, next())
        latencies.push(performance.now() - sentAt)
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  await pool.close()
  return { perSecond: latencies.length / seconds, latencies }
}

/** Returns the median of a list of numbers. */
export function median(list) {
  const sorted = [...list].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

function send(pool, options) {
  return new Promise((resolve, reject) => {
    let status = 0
    pool.dispatch(options, {
      onRequestStart() {},
      onResponseStart(_controller, code) {
        status = code
      },
      onResponseData() {},
      onResponseEnd() {
        if (status === 200) resolve()
        else reject(new Error(`${options.path} responded with status ${status}`))
      },
      onResponseError(_controller, error) {
        reject(error)
      },
    })
  })
}
