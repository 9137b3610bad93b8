import type { Timers } from '../base/createTimers.ts'
import type { ClientEvent } from '../session/client.ts'
import type { Metadata } from '../session/session.ts'
import type { Answers } from './createAnswers.ts'
import type { Post } from './createPost.ts'
import type { OpenStored } from './openStored.ts'

/** State and helpers shared by the parts of one engine. */
export type Context = {
  metadata: Metadata
  stored: OpenStored
  post: Post
  timers: Timers
  answers: Answers
  tell: (event: ClientEvent) => void
  /** Subscribes to topics at the relay. `unlisten` unsubscribes. */
  listen: (topics: readonly string[]) => void
  unlisten: (topic: string) => void
  /** Returns the time, in seconds since 1970. */
  seconds: () => number
  /** Passes a promise through. Rejects with `ClientEndedError` if the engine has ended in the meantime. */
  unlessEnded: <value>(promise: Promise<value>) => Promise<value>
}
