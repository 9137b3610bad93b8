import { createTurn, type Turn } from './createTurn.ts'
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

function isLeaders({ is }: TabMessage): boolean {
  return is === 'now' || is === 'event' || is === 'taken' || is === 'uri' || is === 'answer'
}
