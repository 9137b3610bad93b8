import { parseCaip10 } from '@latchkey/protocol/ids'
import { type Mob, turnEndsAt } from '@latchkey/protocol/mobs'
import { Avatar } from '@latchkey/ui'
import { useEffect } from 'react'
import { useWords } from '../words/WordsProvider.tsx'
import { useNow } from './useNow.ts'

const radius = 66
const around = 2 * Math.PI * radius

/** Shows who drives, and a ring that empties as the turn's time runs out. */
export function TurnClock({ mob, aheadMs }: { mob: Mob; aheadMs: number }) {
  const { copy } = useWords()
  const end = turnEndsAt(mob)
  const now = useNow(end, aheadMs)
  const leftMs = end === undefined ? undefined : Math.max(0, end - now)
  usePageTitle(leftMs === 0 ? `${copy.mob.over} – ${mob.name}` : undefined)
  return (
    <ClockFace
      address={mob.driver && parseCaip10(mob.driver).address}
      leftMs={leftMs}
      totalMs={mob.minutes * 60_000}
    />
  )
}

/** Renders the ring with the driver's avatar and the time left. */
export function ClockFace({
  address,
  leftMs,
  totalMs,
}: {
  /** The driver's address. Undefined if nobody drives. */
  address: string | undefined
  leftMs: number | undefined
  totalMs: number
}) {
  const { copy, locale, fill } = useWords()
  const words = copy.mob
  const time = formatTime(leftMs ?? totalMs, locale)
  const isOver = leftMs === 0
  return (
    <div className="turn-clock" data-over={isOver || undefined}>
      <svg className="turn-ring" viewBox="0 0 144 144" aria-hidden="true">
        <circle className="turn-track" cx="72" cy="72" r={radius} />
        {leftMs !== undefined && (
          <circle
            className="turn-left"
            cx="72"
            cy="72"
            r={radius}
            strokeDasharray={around}
            strokeDashoffset={isOver ? 0 : around * (leftMs / totalMs - 1)}
            transform="rotate(-90 72 72)"
          />
        )}
      </svg>
      <div className="turn-face">
        {address !== undefined && <Avatar address={address} size={36} />}
        <span className="turn-time" role="timer" aria-label={fill(words.left, { time })}>
          {time}
        </span>
        <span className="turn-over" role="status">
          {isOver && words.over}
        </span>
      </div>
    </div>
  )
}

/** Formats a duration as minutes and seconds, rounded up: `9:05`. */
function formatTime(ms: number, locale: string): string {
  const seconds = Math.ceil(ms / 1_000)
  const number = new Intl.NumberFormat(locale)
  const twoDigits = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 })
  return `${number.format(Math.floor(seconds / 60))}:${twoDigits.format(seconds % 60)}`
}

/** Gives the browser's tab another title while there is one. */
function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const { title: before } = document
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
