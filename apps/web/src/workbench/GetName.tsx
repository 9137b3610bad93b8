import { useModal } from '@latchkey/react'
import { copy } from '../words/copy.ts'
import { Task } from './Task.tsx'

/** Opens registering a name for the account (spec 1.8), or the reason why it can't have one. */
export function GetName() {
  const modal = useModal()
  const words = copy.getName
  return (
    <Task title={words.title} text={words.text}>
      <button className="action" type="button" onClick={() => modal.open({ view: 'RegisterAccountName' })}>
        {words.action}
      </button>
    </Task>
  )
}
