import { silentMs } from './silentMs.ts'
import { formatTabMessage, parseTabMessage, type TabMessage } from './tabMessage.ts'

/** A tab among those of its origin, one of which leads. */
type Tabs = {
  say(message: TabMessage): void
  /** Sends a message that requires a prompt response from the leader; a silent leader is replaced. */
  call(message: TabMessage): void
  /** Queues for leadership. */
  join(): void
  /** Passes leadership to another tab. */
  pass(): void
  end(): void
}

/** How long the last leader's final write may take to reach other tabs' storage, in ms. */
const handoverMs = 50

/** Opens the channel and the lock with this name. Undefined if the browser lacks either. */
export function openTabs({
  name,
  onMessage,
  onTurn,
  onLost,
}: {
  name: string
  onMessage: (message: TabMessage) => void
  onTurn: () => void
  onLost: () => void
}): Tabs | undefined {
  const { navigator, BroadcastChannel } = globalThis
  const locks = navigator?.locks
  if (!locks || !BroadcastChannel) return undefined
  const channel = new BroadcastChannel(name)
  let turn: Turn | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let handover: ReturnType<typeof setTimeout> | undefined
  let hasLeader = false

  const heard = () => {
    clearTimeout(silence)
    silence = undefined
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = parseTabMessage(data)
    if (!message) return
    if (isLeaders(message)) {
      hasLeader = true
      heard()
    }
    onMessage(message)
  }
  const say = (message: TabMessage) => channel.postMessage(formatTabMessage(message))

  return {
    say,
    call(message) {
      say(message)
      silence ??= setTimeout(() => {
        silence = undefined
        turn?.steal()
      }, silentMs)
    },
    join() {
      turn ??= createTurn({
        locks,
        name,
        onTurn() {
          heard()
          if (hasLeader) handover = setTimeout(onTurn, handoverMs)
          else onTurn()
        },
        onLost() {
          clearTimeout(handover)
          onLost()
        },
      })
    },
    pass: () => turn?.pass(),
    end() {
      heard()
      clearTimeout(handover)
      turn?.end()
      channel.close()
    },
  }
}

function isLeaders({ type }: TabMessage): boolean {
  return type === 'now' || type === 'event' || type === 'taken' || type === 'uri' || type === 'answer'
}

/** A tab's place in the queue for a lock that one tab of an origin holds at a time. */
type Turn = {
  /** Steals the lock from its holder. */
  steal(): void
  /** Releases the lock and queues again. */
  pass(): void
  /** Leaves the queue permanently. */
  end(): void
}

/**
 * Queues for a lock (Web Locks). `onTurn` is called when this tab acquires it, `onLost` when the lock was passed on or
 * stolen. A context without access to locks, such as a sandboxed frame, keeps its turn forever.
 */
function createTurn({
  locks,
  name,
  onTurn,
  onLost,
}: {
  locks: LockManager
  name: string
  onTurn: () => void
  onLost: () => void
}): Turn {
  type Place = { leave(): void }
  let current: Place | undefined

  const queue = (options?: { steal: true }) => {
    const leaving = new AbortController()
    let isLocked = false
    const place: Place = { leave: () => leaving.abort() }
    current = place
    const hold = () =>
      new Promise<void>((release) => {
        if (current !== place) return release()
        isLocked = true
        place.leave = release
        onTurn()
      })
    // `steal` and `signal` can't be combined.
    locks.request(name, options ?? { signal: leaving.signal }, hold).then(over, over)

    function over(error?: unknown) {
      if (current !== place) return
      if (error instanceof DOMException && error.name === 'SecurityError') return onTurn()
      // A page that is being unloaded is denied the lock.
      if (error && !isLocked) return
      if (isLocked) onLost()
      queue()
    }
  }

  const replace = () => {
    const last = current
    current = undefined
    last?.leave()
  }

  queue()
  return {
    steal() {
      replace()
      queue({ steal: true })
    },
    pass: () => current?.leave(),
    end: replace,
  }
}
