import { useModal } from '@latchkey/react'
import { copy } from '../words/copy.ts'
import { Task } from './Task.tsx'

/** Leads to a name for the account (spec 1.8), or to why it can have none. */
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
