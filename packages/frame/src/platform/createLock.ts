import type { WithLock } from './parts.ts'

/**
 * Lets one task run at a time under a name: in all frames of this site where the browser has locks for them. Where it
 * refuses them to a frame of another site, as it does its storage, in this frame alone.
 */
export function createLock(locks: LockManager | undefined): WithLock {
  const turns = new Map<string, Promise<unknown>>()
  return async (name, task) => {
    let isHeld = false
    try {
      if (locks)
        return await locks.request(name, () => {
          isHeld = true
          return task()
        })
    } catch (error) {
      if (isHeld || (error as { name?: unknown }).name !== 'SecurityError') throw error
    }
    const turn = (turns.get(name) ?? Promise.resolve()).then(task, task)
    const settled = turn.catch(() => {})
    turns.set(name, settled)
    return turn
  }
}
