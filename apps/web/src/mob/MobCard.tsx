import { isSignedOut, readSignIn } from '@latchkey/core'
import { mobNameCharactersMax } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import { toLine } from '@latchkey/protocol/mobs'
import { useKit, useSignIn } from '@latchkey/react'
import { writeAmount } from '@latchkey/ui'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { hasFailed, isAnswered, isNotFound, isRefused, isSessionUnknown } from '../askServer.ts'
import type { Copy } from '../words/english.ts'
import { readMinutes } from '../words/readMinutes.ts'
import { useWords } from '../words/WordsProvider.tsx'
import { ActionButton } from '../workbench/ActionButton.tsx'
import { ActionNote, Note, Outcome } from '../workbench/Outcome.tsx'
import { SignInFirst } from '../workbench/SignInFirst.tsx'
import { Task } from '../workbench/Task.tsx'
import { MobRoom } from './MobRoom.tsx'
import { setMobId, useMobId } from './mobLink.ts'
import { useMob, useStartMob } from './useMob.ts'

/** Shows the mob that the page's link names, or starts one. Only for signed-in accounts. */
export function MobCard({ account }: { account: Caip10 }) {
  const { copy } = useWords()
  const { signInStatus } = useSignIn()
  const id = useMobId()
  const words = copy.mob
  if (signInStatus === 'signedIn')
    return id === undefined ? (
      <StartMob account={account} />
    ) : (
      <LinkedMob key={id} account={account} id={id} />
    )
  return (
    <Task title={words.title} text={words.text} wide>
      {!isSignedOut(signInStatus) && <MobSkeleton />}
      <SignInFirst
        text={isSignedOut(signInStatus) ? (id === undefined ? words.membersOnly : words.invited) : undefined}
      />
    </Task>
  )
}

/** Shows a mob, or why it couldn't be loaded. */
export function LinkedMob({ account, id }: { account: Caip10; id: string }) {
  const { copy } = useWords()
  const words = copy.mob
  const known = useMob(account, id)
  const isFailed = hasFailed(known)
  useSessionCheck(known.error)
  if (known.data && !isNotFound(known.error))
    return <MobRoom account={account} known={known.data} failure={known.error ?? undefined} />
  return (
    <Task title={words.title} text={words.text} wide>
      {!isFailed && <MobSkeleton />}
      <ActionNote tone="bad" text={isFailed ? whyMissing(known.error, copy) : undefined}>
        {isFailed && (
          <ActionButton
            isBusy={known.isFetching}
            onClick={() => (isNotFound(known.error) ? setMobId(undefined) : known.refetch())}
          >
            {isNotFound(known.error) ? words.startAnother : copy.again}
          </ActionButton>
        )}
      </ActionNote>
    </Task>
  )
}

/** Returns why a mob couldn't be loaded. */
function whyMissing(error: unknown, { mob, errors }: Copy): string {
  if (isNotFound(error)) return mob.gone
  return isAnswered(error) ? errors.server : mob.failed
}

/** Lets the kit recheck who is signed in, and then offer to sign in again, if an error says that the session has ended. */
function useSessionCheck(error: unknown): void {
  const kit = useKit()
  const hasEnded = isSessionUnknown(error)
  useEffect(() => {
    if (hasEnded) readSignIn(kit).catch((error) => kit.log('error', error))
  }, [hasEnded, kit])
}

/** Starts a mob with a name and a length of turns. */
export function StartMob({ account }: { account: Caip10 }) {
  const { copy, locale } = useWords()
  const words = copy.mob
  const id = useId()
  const [name, setName] = useState('')
  const [minutes, setMinutes] = useState(() => writeAmount('10', locale))
  const [hasTried, setTried] = useState(false)
  const start = useStartMob(account)
  useSessionCheck(start.error)
  const line = toLine(name)
  const isNamed = line !== ''
  const count = readMinutes(minutes, locale)
  const areMinutes = count !== undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isNamed && areMinutes) start.mutate({ name: line, minutes: count })
  }

  return (
    <Task title={words.title} text={words.text} wide>
      <form className="mob-start" onSubmit={submit} noValidate>
        <div>
          <label htmlFor={`${id}-name`}>{words.name}</label>
          <input
            id={`${id}-name`}
            value={name}
            maxLength={mobNameCharactersMax}
            placeholder={copy.typed.mobName}
            autoComplete="off"
            aria-invalid={hasTried && !isNamed}
            aria-describedby={hasTried && !isNamed ? `${id}-wrong` : undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
        <div>
          <label htmlFor={`${id}-minutes`}>{words.minutes}</label>
          <input
            id={`${id}-minutes`}
            value={minutes}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={!areMinutes}
            aria-describedby={areMinutes ? undefined : `${id}-minutes-wrong`}
            onChange={(event) => setMinutes(event.target.value)}
          />
        </div>
        <ActionButton type="submit" isBusy={start.isPending}>
          {words.start}
        </ActionButton>
      </form>
      <Outcome>
        {hasTried && !isNamed && (
          <Note tone="bad" id={`${id}-wrong`}>
            {words.nameMissing}
          </Note>
        )}
        {!areMinutes && (
          <Note tone="bad" id={`${id}-minutes-wrong`}>
            {copy.typed.minutesRange}
          </Note>
        )}
        {start.isError && (
          <Note tone="bad">
            {isRefused(start.error, 'MOB_LIMIT_REACHED')
              ? words.limit
              : isAnswered(start.error)
                ? copy.errors.server
                : words.kept}
          </Note>
        )}
      </Outcome>
    </Task>
  )
}

/** Reserves the space of a mob. */
function MobSkeleton() {
  const { copy } = useWords()
  return <div className="mob-skeleton skeleton" role="status" aria-label={copy.mob.loading} />
}
