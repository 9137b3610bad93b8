/** Pending requests by id. Several callers can wait for the same id. */
export type Answers = {
  wait(id: number): Promise<unknown>
  resolve(id: number, value: unknown): void
  reject(id: number, error: unknown): void
  rejectAll(error: unknown): void
}

/** Creates an empty set of pending requests. Responses that nothing waits for are dropped. */
export function createAnswers(): Answers {
  type Waiting = { resolve: (value: unknown) => void; reject: (error: unknown) => void }
  const waiting = new Map<number, Waiting[]>()
  const settle = (id: number, each: (one: Waiting) => void) => {
    const all = waiting.get(id) ?? []
    waiting.delete(id)
    for (const one of all) each(one)
  }
  return {
    wait: (id) =>
      new Promise((resolve, reject) => {
        waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }])
      }),
    resolve: (id, value) => settle(id, ({ resolve }) => resolve(value)),
    reject: (id, error) => settle(id, ({ reject }) => reject(error)),
    rejectAll(error) {
      for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(error))
    },
  }
}
