import type { Handler, SettingsHandlers } from './context.ts'

/** Answers a message of the settings, whose code comes with the first of them. */
export function later<name extends keyof SettingsHandlers>(name: name): SettingsHandlers[name] {
  const answer: Handler<never, unknown> = async (payload, call, context) =>
    (await context.loadSettings())[name](payload, call, context)
  return answer as SettingsHandlers[name]
}
