import { Avatar } from '@latchkey/ui'
import { useWords } from '../words/WordsProvider.tsx'
import { ClockFace } from './TurnClock.tsx'

const [driver, next, ...others] = ['alice', 'bob', 'carol', 'dave'] as const

/** Draws a mob in the middle of a turn, as an illustration. */
export function MobPreview() {
  const { copy, fill } = useWords()
  const words = copy.mob
  return (
    <div className="task mob-preview" aria-hidden="true">
      <ClockFace address={driver} leftMs={396_000} totalMs={600_000} />
      <div className="mob-turn">
        <h3>{fill(words.driver, { name: driver })}</h3>
        <p className="mob-next">{fill(words.next, { name: next })}</p>
        <p className="note-text">{copy.welcome.exampleNote}</p>
        <ul className="mob-members">
          {[driver, next, ...others].map((name) => (
            <li key={name} data-drives={name === driver || undefined}>
              <Avatar address={name} size={28} />
              {name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
