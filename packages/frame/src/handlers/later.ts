import type { Handler, LaterHandlers } from './context.ts'

/** Creates a handler whose code loads with the first message of its kind. */
export function later<name extends keyof LaterHandlers>(name: name): LaterHandlers[name] {
  const answer: Handler<never, unknown> = async (payload, call, context) =>
    (await context.loadLater())[name](payload, call, context)
  return answer as LaterHandlers[name]
}
