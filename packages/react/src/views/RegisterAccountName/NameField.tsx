import { nameLengthMax, nameLengthMin } from '@latchkey/protocol/constants'
import { Input, Spinner } from '@latchkey/ui'
import { TickIcon } from '@latchkey/ui/icons'
import { useState } from 'react'
import { useCopy } from '../../copy/useCopy.ts'
import type { UseRegisterName } from '../../hooks/useRegisterName.ts'
import type { Editing } from './steps.ts'

/** Shows the name field with its zone, and below it the result of checking the name while typing. */
export function NameField({ state, dispatch }: { state: Editing; dispatch: UseRegisterName['dispatch'] }) {
  const copy = useCopy()
  const [isTyping, setTyping] = useState(false)
  const { check, label, zone } = state
  const problem = useProblem(state, isTyping)
  return (
    <Input
      label={copy('names.label')}
      enterKeyHint="go"
      value={label}
      onChange={(event) => {
        setTyping(true)
        dispatch({ is: 'labelWritten', text: event.currentTarget.value.trim() })
      }}
      onBlur={() => setTyping(false)}
      error={problem}
      hint={<NameHint state={state} />}
      trailing={
        <span className="lk-name-end">
          {zone !== undefined && <span className="lk-name-zone">{zone}</span>}
          {check.is === 'checking' && <Spinner />}
          {(check.is === 'free' || check.is === 'own') && <TickIcon />}
        </span>
      }
    />
  )
}

/** Returns the name's problem. A name isn't too short while it is being typed. */
function useProblem({ check, label }: Editing, isTyping: boolean): string | undefined {
  const copy = useCopy()
  if (check.is === 'taken') return copy('names.taken', { name: check.name })
  if (check.is !== 'invalid') return undefined
  if (check.problem !== 'length') return copy(`names.problem.${check.problem}`)
  if (isTyping && label.length < nameLengthMin) return undefined
  return copy('names.problem.length', { least: nameLengthMin, most: nameLengthMax })
}

function NameHint({ state: { check } }: { state: Editing }) {
  const copy = useCopy()
  switch (check.is) {
    case 'checking':
      return copy('names.checking')
    case 'free':
      return copy('names.free', { name: check.name })
    case 'own':
      return copy('names.own', { name: check.name })
    default:
      return copy('names.hint', { least: nameLengthMin })
  }
}
