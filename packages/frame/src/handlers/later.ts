import type { Handler, HandlerContext } from './context.ts'

type Settings = Awaited<ReturnType<HandlerContext['loadSettings']>>

/** Answers a message of the settings, whose code comes with the first of them. */
export function later<name extends keyof Settings>(name: name): Settings[name] {
  const answer: Handler<never, unknown> = async (payload, call, context) =>
    (await context.loadSettings())[name](payload, call, context)
  return answer as Settings[name]
}
