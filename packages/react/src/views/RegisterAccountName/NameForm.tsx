import { Button } from '@latchkey/ui'
import { useCopy } from '../../copy/useCopy.ts'
import type { UseRegisterName } from '../../hooks/useRegisterName.ts'
import { NameError } from './NameError.tsx'
import { NameField } from './NameField.tsx'
import type { Editing } from './steps.ts'

/** Shows the name, whether it is available, suggestions, and the button that registers it. */
export function NameForm({ state, dispatch }: { state: Editing; dispatch: UseRegisterName['dispatch'] }) {
  const copy = useCopy()
  const { check, error, label, zone = '' } = state
  const failure = error ?? (check.is === 'unchecked' ? check.error : undefined)
  return (
    <form
      className="lk-name"
      onSubmit={(event) => {
        event.preventDefault()
        dispatch({ is: 'submitAsked' })
      }}
    >
      <p className="lk-name-intro">{copy('names.intro')}</p>
      <NameField state={state} dispatch={dispatch} />
      {check.is === 'taken' && check.suggestions.length > 0 && (
        <Suggestions names={check.suggestions} onPick={(text) => dispatch({ is: 'labelWritten', text })} />
      )}
      {failure !== undefined && (
        <NameError
          error={failure}
          name={`${label}${zone}`}
          action={
            check.is === 'unchecked' && (
              <Button size="compact" variant="secondary" onClick={() => dispatch({ is: 'checkAsked' })}>
                {copy('names.retry')}
              </Button>
            )
          }
        />
      )}
      <Button type="submit" disabled={check.is !== 'free'}>
        <span className="lk-name-deed">
          {check.is === 'free' ? copy('names.deed', { name: check.name }) : copy('names.register')}
        </span>
      </Button>
    </form>
  )
}

function Suggestions({ names, onPick }: { names: readonly string[]; onPick: (name: string) => void }) {
  const copy = useCopy()
  return (
    <ul className="lk-name-suggestions" aria-label={copy('names.suggestions')}>
      {names.map((name) => (
        <li key={name}>
          <button type="button" className="lk-name-suggestion" onClick={() => onPick(name)}>
            <bdi>{name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
