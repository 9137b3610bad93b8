import type { ReactNode } from 'react'
import { isDeclined, sayError } from '../words/sayError.ts'
import { useWords } from '../words/WordsProvider.tsx'

/** Shows the result of an action. Screen readers announce changes. */
export function Outcome({ children }: { children: ReactNode }) {
  return (
    <div className="outcome" role="status">
      {children}
    </div>
  )
}

/** Shows one line of a result. With an id, it can describe the field that it is about. */
export function Note({
  tone,
  id,
  children,
}: {
  tone: 'calm' | 'busy' | 'good' | 'bad'
  id?: string
  children: ReactNode
}) {
  return (
    <p className="note" data-tone={tone} id={id}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={marks[tone]} />
      </svg>
      <span>{children}</span>
    </p>
  )
}

const ring = 'M10 2.500a7.500 7.500 0 1 1 0 15a7.500 7.500 0 0 1 0-15'
const marks = {
  calm: `${ring}M10 9.500v4M10 6.500v.1`,
  busy: 'M10 3a7 7 0 1 1-7 7',
  good: 'M4.500 10.500l3.500 3.500 7.500-8',
  bad: `${ring}M10 6.500v4M10 13.500v.1`,
} as const

/** Shows a note beside its action. Mount it without a text, so that screen readers announce the text once there is one. */
export function ActionNote({
  tone,
  text,
  children,
}: {
  tone: 'calm' | 'bad'
  text: string | undefined
  /** The action. */
  children?: ReactNode
}) {
  return (
    <div className="members">
      <div role="status">{text !== undefined && <Note tone={tone}>{text}</Note>}</div>
      {children}
    </div>
  )
}

/** Shows why an action failed: quietly if the visitor rejected it, else with what to do. */
export function Failure({ error, declined }: { error: unknown; declined: string }) {
  const { copy } = useWords()
  if (isDeclined(error)) return <Note tone="calm">{declined}</Note>
  return <Note tone="bad">{sayError(error, copy)}</Note>
}
