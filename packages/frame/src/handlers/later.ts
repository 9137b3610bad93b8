import { FrameFailureError } from '../FrameFailureError.ts'
import type { Handler } from './context.ts'

type Later = typeof import('./settings/index.ts')

/** Answers a message of the settings, whose code comes with the first of them. */
export function later<name extends keyof Later>(name: name): Later[name] {
  const answer: Handler<never, unknown> = async (...asked) => {
    const handlers = await import('./settings/index.ts').catch((cause: unknown) => {
      throw new FrameFailureError('UNAVAILABLE', 'The wallet could not load.', { cause })
    })
    return (handlers[name] as Handler<never, unknown>)(...asked)
  }
  return answer as Later[name]
}
