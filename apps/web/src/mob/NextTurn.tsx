import { turnNoteCharactersMax } from '@latchkey/protocol/constants'
import { type Caip10, personOf } from '@latchkey/protocol/ids'
import { type Mob, mayTake, nextDriver, turnEndsAt } from '@latchkey/protocol/mobs'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { isRefused } from '../askServer.ts'
import { useWords } from '../words/WordsProvider.tsx'
import { ActionButton } from '../workbench/ActionButton.tsx'
import { Failure, Note, Outcome } from '../workbench/Outcome.tsx'
import { useNow } from './useNow.ts'
import { usePersonName } from './usePersonName.ts'
import { useTurn } from './useTurn.ts'

/** Takes the keyboard or passes it on, with a note, by a signature. */
export function NextTurn({ mob, account, aheadMs }: { mob: Mob; account: Caip10; aheadMs: number }) {
  const { copy } = useWords()
  const turn = useTurn(account, mob)
  const { held, isUnsent, isPending, error, isAccepted } = turn
  const [note, setNote] = useState(held?.note ?? '')
  useEffect(() => {
    if (isAccepted) setNote('')
  }, [isAccepted])
  const now = useNow(turnEndsAt(mob), aheadMs)
  const isDriver = mob.driver !== undefined && personOf(mob.driver) === personOf(account)
  const to = isDriver ? nextDriver(mob) : account
  const isOpen = to !== undefined && (isDriver || mayTake(mob, now))
  return (
    <div>
      {held && isUnsent ? (
        <ActionButton isBusy={isPending} onClick={() => turn.start(held)}>
          {copy.again}
        </ActionButton>
      ) : (
        isOpen && (
          <TurnForm
            to={to}
            note={isDriver ? note : undefined}
            setNote={setNote}
            isPending={isPending}
            submit={() => turn.start({ to, note: isDriver ? note : '' })}
          />
        )
      )}
      <Outcome>
        {isPending && <Note tone="busy">{held ? copy.mob.sending : copy.waiting}</Note>}
        {held && !isPending && <Note tone="bad">{copy.mob.unsent}</Note>}
        {error && !held && <TurnFailure error={error} />}
        {isAccepted !== undefined && <TurnResult isAccepted={isAccepted} />}
      </Outcome>
    </div>
  )
}

/** Asks for a note, if the keyboard is passed on, and for the turn itself. */
function TurnForm({
  to,
  note,
  setNote,
  isPending,
  submit,
}: {
  to: Caip10
  /** Undefined if the account takes the keyboard. */
  note: string | undefined
  setNote: (note: string) => void
  isPending: boolean
  submit: () => void
}) {
  const { copy, fill } = useWords()
  const words = copy.mob
  const id = useId()
  const toName = usePersonName(to)
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
    >
      {note !== undefined && (
        <>
          <label htmlFor={id}>{words.note}</label>
          <input
            id={id}
            value={note}
            maxLength={turnNoteCharactersMax}
            autoComplete="off"
            onChange={(event) => setNote(event.target.value)}
          />
        </>
      )}
      <ActionButton type="submit" isBusy={isPending}>
        {note === undefined ? words.take : fill(words.pass, { name: toName })}
      </ActionButton>
    </form>
  )
}

function TurnFailure({ error }: { error: Error }) {
  const { copy } = useWords()
  if (isRefused(error, 'SIGNATURE_INVALID')) return <Note tone="bad">{copy.mob.refused}</Note>
  return <Failure error={error} declined={copy.message.declined} />
}

function TurnResult({ isAccepted }: { isAccepted: boolean }) {
  const { copy } = useWords()
  return isAccepted ? <Note tone="good">{copy.mob.done}</Note> : <Note tone="calm">{copy.mob.faster}</Note>
}
