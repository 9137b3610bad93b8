import { setTimeout as delay } from 'node:timers/promises'

const pollMs = 25
const patienceMs = 8_000

/** Resolves when the process has ended. Rejects if it hasn't after eight seconds. */
export async function untilGone(pid: number): Promise<void> {
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await delay(pollMs)
  }
  throw new Error(`Process ${pid} is still running.`)
}
