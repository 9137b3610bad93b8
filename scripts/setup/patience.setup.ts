import { vi } from 'vitest'

/** The timeout of `expect.poll` in vitest.config.ts, which has no setting for this. */
const timeout = 60_000

const { waitFor } = vi
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout, ...options })
