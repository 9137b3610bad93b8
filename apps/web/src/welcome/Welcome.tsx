import { useModal } from '@latchkey/react'
import { copy } from '../words/copy.ts'
import { Turns } from './Turns.tsx'

/** Shows what this is, and one thing to do, while nobody is connected. */
export function Welcome() {
  const modal = useModal()
  const words = copy.welcome
  return (
    <div className="welcome">
      <Turns />
      <h1>
        {words.titleFirst}
        <br />
        {words.titleSecond}
      </h1>
      <p className="lead">{words.text}</p>
      <button className="action wide" type="button" onClick={() => modal.open()}>
        {words.connect}
      </button>
      <ol className="steps">
        {words.steps.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
