import { mobMembersMax } from '@latchkey/protocol/constants'
import { type Caip10, parseCaip10, personOf } from '@latchkey/protocol/ids'
import { joinMob, leaveMob, type Mob, nextDriver, type Turn, turnEndsAt } from '@latchkey/protocol/mobs'
import { Avatar } from '@latchkey/ui'
import { isAnswered } from '../askServer.ts'
import { useWords } from '../words/WordsProvider.tsx'
import { ActionButton } from '../workbench/ActionButton.tsx'
import { ActionNote, Note, Outcome } from '../workbench/Outcome.tsx'
import { CopyButton } from '../workbench/Signed.tsx'
import { Task } from '../workbench/Task.tsx'
import { isBreakDue } from './isBreakDue.ts'
import { setMobId } from './mobLink.ts'
import { NextTurn } from './NextTurn.tsx'
import { TurnClock } from './TurnClock.tsx'
import { type KnownMob, useMembership } from './useMob.ts'
import { useNow } from './useNow.ts'
import { usePersonName } from './usePersonName.ts'

/** Shows a mob: who drives, how long, who is next, and what the drivers wrote. Members take and pass the keyboard. */
export function MobRoom({
  account,
  known: { mob, aheadMs },
  failure,
}: {
  account: Caip10
  known: KnownMob
  /** Why the mob couldn't be loaded again. Undefined if it could. */
  failure: Error | undefined
}) {
  const { copy } = useWords()
  const words = copy.mob
  const membership = useMembership(account, mob.id)
  const isMember = mob.members.some((member) => personOf(member) === personOf(account))
  const isFull = !isMember && mob.members.length >= mobMembersMax
  const error = failure ?? (isFull ? undefined : membership.error)
  return (
    <Task title={mob.name} text={words.text} wide>
      <div className="mob">
        <TurnClock mob={mob} aheadMs={aheadMs} />
        <div className="mob-turn">
          <Drivers mob={mob} account={account} aheadMs={aheadMs} />
          {isMember ? (
            <NextTurn mob={mob} account={account} aheadMs={aheadMs} />
          ) : (
            <ActionNote tone="calm" text={isFull ? words.full : undefined}>
              <ActionButton
                isBusy={membership.isPending}
                onClick={() => (isFull ? setMobId(undefined) : membership.mutate(joinMob))}
              >
                {isFull ? words.startAnother : words.join}
              </ActionButton>
            </ActionNote>
          )}
          <div role="status">
            {error && <Note tone="bad">{isAnswered(error) ? copy.errors.server : words.kept}</Note>}
          </div>
        </div>
        <Members mob={mob} account={account} />
        <Turns turns={mob.turns} account={account} />
      </div>
      <div className="mob-foot">
        <div className="mob-link" role="status">
          <CopyButton text={window.location.href} label={words.link} />
        </div>
        {isMember && (
          <ActionButton
            look="quiet"
            isBusy={membership.isPending}
            onClick={() => membership.mutate(leaveMob, { onSuccess: () => setMobId(undefined) })}
          >
            {words.leave}
          </ActionButton>
        )}
      </div>
    </Task>
  )
}

/** Says who drives and who is next, and when it is time for a break. */
function Drivers({ mob, account, aheadMs }: { mob: Mob; account: Caip10; aheadMs: number }) {
  const { copy, fill } = useWords()
  const words = copy.mob
  const next = nextDriver(mob)
  const now = useNow(turnEndsAt(mob), aheadMs)
  const driver = usePersonName(mob.driver)
  const nextName = usePersonName(next, account)
  return (
    <div>
      <div role="status">
        <h3>
          {mob.driver === undefined
            ? words.free
            : personOf(mob.driver) === personOf(account)
              ? words.own
              : fill(words.driver, { name: driver })}
        </h3>
      </div>
      <p className="mob-next">{next === undefined ? words.alone : fill(words.next, { name: nextName })}</p>
      <Outcome>{isBreakDue(mob, now) && <Note tone="calm">{words.rest}</Note>}</Outcome>
    </div>
  )
}

/** Lists the members in the order in which they drive. */
function Members({ mob, account }: { mob: Mob; account: Caip10 }) {
  const { copy } = useWords()
  return (
    <ol
      className="mob-members"
      aria-label={copy.mob.members}
      data-many={mob.members.length > besideTurn || undefined}
    >
      {mob.members.map((member) => (
        <li
          key={member}
          aria-current={member === mob.driver || undefined}
          data-drives={member === mob.driver || undefined}
        >
          <Avatar address={parseCaip10(member).address} size={28} />
          <PersonName person={member} account={account} />
        </li>
      ))}
    </ol>
  )
}

/** More members than this are below the turn, not beside it. */
const besideTurn = 8

/** Lists the latest turns, with their notes. */
function Turns({ turns, account }: { turns: readonly Turn[]; account: Caip10 }) {
  const { copy } = useWords()
  if (turns.length === 0) return null
  return (
    <ol className="mob-turns" aria-label={copy.mob.turns}>
      {turns.slice(0, turnsShown).map((turn) => (
        <TurnRow key={turn.number} turn={turn} account={account} />
      ))}
    </ol>
  )
}
const turnsShown = 4

function TurnRow({ turn, account }: { turn: Turn; account: Caip10 }) {
  const { copy, locale, fill } = useWords()
  const words = copy.mob
  const to = usePersonName(turn.to, account)
  const from = usePersonName(turn.from, account)
  return (
    <li>
      <p className="note-by">
        <b>{turn.from === undefined ? fill(words.took, { name: to }) : fill(words.passed, { from, to })}</b>
        <time dateTime={turn.startedAt}>
          {new Date(turn.startedAt).toLocaleTimeString(locale, { timeStyle: 'short' })}
        </time>
      </p>
      {turn.note !== '' && (
        <p className="note-text" dir="auto">
          {turn.note}
        </p>
      )}
    </li>
  )
}

function PersonName({ person, account }: { person: Caip10; account: Caip10 }) {
  const name = usePersonName(person, account)
  return <span title={parseCaip10(person).address}>{name}</span>
}
