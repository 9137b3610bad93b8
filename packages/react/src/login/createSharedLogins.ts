import type { Kit } from '@latchkey/core'

/** A login that continues across views. */
export type SharedLogin<flow> = {
  /** Identifies the login: an address or a provider. */
  readonly key: string
  readonly flow: flow
  members: number
  leaving: ReturnType<typeof setTimeout> | undefined
}

/** Keeps one login at a time per kit, and ends it `graceMs` after the last view that showed it unmounts. */
export function createSharedLogins<flow extends { stop(): void }>(graceMs: number) {
  const logins = new WeakMap<Kit, SharedLogin<flow>>()

  function end(kit: Kit, login: SharedLogin<flow>): void {
    clearTimeout(login.leaving)
    login.flow.stop()
    if (logins.get(kit) === login) logins.delete(kit)
  }

  /** Ends a login after a delay, unless a view joins it meanwhile. */
  function leave(kit: Kit, login: SharedLogin<flow>, afterMs = graceMs): void {
    login.leaving = setTimeout(() => end(kit, login), afterMs)
  }

  return {
    leave,
    get: (kit: Kit) => logins.get(kit),
    /** Begins a login and ends the previous one. */
    begin(kit: Kit, key: string, create: () => flow): SharedLogin<flow> {
      const before = logins.get(kit)
      if (before) end(kit, before)
      const login = { key, flow: create(), members: 0, leaving: undefined }
      logins.set(kit, login)
      return login
    },
    /** Returns the login's flow for another view, whose `stop` leaves the login. */
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
