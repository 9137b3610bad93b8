import { createTurn, type Turn } from './createTurn.ts'
import { silentMs } from './silentMs.ts'
import { formatTabMessage, parseTabMessage, type TabMessage } from './tabMessage.ts'

/** A tab among the tabs of its origin, of which one leads. */
type Tabs = {
  say(message: TabMessage): void
  /** Says something that the leader has to answer at once: one that does not is deposed. */
  call(message: TabMessage): void
  /** Queues for the lead. */
  join(): void
  /** Lets another tab lead. */
  pass(): void
  end(): void
}

/** How long what a leader wrote last may be on its way to other tabs' storage, in milliseconds. */
const handoverMs = 50

/** Opens the channel and the lock of this name. Where a browser lacks either, undefined. */
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

function isLeaders({ is }: TabMessage): boolean {
  return is === 'now' || is === 'event' || is === 'taken' || is === 'uri' || is === 'answer'
}
