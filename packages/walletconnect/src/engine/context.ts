import type { ClientEvent } from '../client.ts'
import type { Answers } from '../createAnswers.ts'
import type { Timers } from '../createTimers.ts'
import type { Metadata } from '../session.ts'
import type { Post } from './createPost.ts'
import type { OpenStored } from './openStored.ts'

/** What the parts of one engine share. */
export type Context = {
  metadata: Metadata
  stored: OpenStored
  post: Post
  timers: Timers
  answers: Answers
  tell: (event: ClientEvent) => void
  /** Listens to topics of the relay, and no longer. */
  listen: (topics: readonly string[]) => void
  unlisten: (topic: string) => void
  /** The time, in seconds since 1970. */
  seconds: () => number
  /** What a promise brings; rejects with `ClientEndedError` where the engine has ended meanwhile. */
  unlessEnded: <value>(promise: Promise<value>) => Promise<value>
}
