import type { WithLock } from './parts.ts'

/**
 * Runs one task at a time under a name, across all frames of this site if the browser supports locks there. If it
 * denies locks to a third-party frame, as it does storage, only within this frame.
 */
export function createLock(locks: LockManager | undefined): WithLock {
  const turns = new Map<string, Promise<unknown>>()
  return async (name, task) => {
    let isLocked = false
    try {
      if (locks)
        return await locks.request(name, () => {
          isLocked = true
          return task()
        })
    } catch (error) {
      if (isLocked || (error as { name?: unknown }).name !== 'SecurityError') throw error
    }
    const turn = (turns.get(name) ?? Promise.resolve()).then(task, task)
    const settled = turn.catch(() => {})
    turns.set(name, settled)
    return turn
  }
}
