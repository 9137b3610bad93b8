import type { Kit } from '@latchkey/core'

/** A login that goes on from view to view. */
export type SharedLogin<flow> = {
  /** What it is by: an address, a provider. */
  readonly key: string
  readonly flow: flow
  members: number
  leaving: ReturnType<typeof setTimeout> | undefined
}

/** Keeps one login at a time for each kit; it ends `graceMs` after the last view that showed it. */
export function createSharedLogins<flow extends { stop(): void }>(graceMs: number) {
  // By the kit’s configuration: the provider's kit is a copy of what `createKit` made.
  const logins = new WeakMap<Kit['config'], SharedLogin<flow>>()

  function end({ config }: Kit, login: SharedLogin<flow>): void {
    clearTimeout(login.leaving)
    login.flow.stop()
    if (logins.get(config) === login) logins.delete(config)
  }

  /** Ends a login that no view joins meanwhile. */
  function leave(kit: Kit, login: SharedLogin<flow>, afterMs = graceMs): void {
    login.leaving = setTimeout(() => end(kit, login), afterMs)
  }

  return {
    leave,
    get: ({ config }: Kit) => logins.get(config),
    /** Begins a login; the one before ends. */
    begin(kit: Kit, key: string, create: () => flow): SharedLogin<flow> {
      const before = logins.get(kit.config)
      if (before) end(kit, before)
      const login = { key, flow: create(), members: 0, leaving: undefined }
      logins.set(kit.config, login)
      return login
    },
    /** The login's flow for one more view, whose `stop` leaves it. */
    join(kit: Kit, login: SharedLogin<flow>): flow {
      clearTimeout(login.leaving)
      login.members += 1
      let hasLeft = false
      return {
        ...login.flow,
        stop() {
          if (hasLeft) return
          hasLeft = true
          login.members -= 1
          if (login.members === 0) leave(kit, login)
        },
      }
    },
  }
}
