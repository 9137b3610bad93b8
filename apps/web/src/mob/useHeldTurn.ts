import type { RequestFor } from '@latchkey/protocol/api'
import { type Caip10, personOf } from '@latchkey/protocol/ids'
import { type Mob, takeTurn } from '@latchkey/protocol/mobs'
import { decode } from '@latchkey/protocol/schema'
import { useCallback, useState } from 'react'

/** A turn with its signature, as the server takes it. */
export type HeldTurn = RequestFor<typeof takeTurn>['body']

/**
 * Returns the turn that an account signed and that the server has not answered, and a setter. Survives a reload, in this
 * tab only: another tab must not send it, too. It is found again on every network of the account.
 */
export function useHeldTurn(
  account: Caip10,
  mob: string,
): readonly [HeldTurn | undefined, (held: HeldTurn | undefined) => void] {
  const key = `serialMob.turn.${personOf(account)}.${mob}`
  // The key once had the network, too.
  const oldKey = `serialMob.turn.${account}.${mob}`
  const [held, setHeld] = useState(() => readTurn(key) ?? readTurn(oldKey))
  const hold = useCallback(
    (turn: HeldTurn | undefined) => {
      setHeld(turn)
      writeTurn(key, turn)
      writeTurn(oldKey, undefined)
    },
    [key, oldKey],
  )
  return [held, hold]
}

/**
 * Returns whether a turn was accepted, by the turns that its mob lists. Undefined if its number is still free.
 */
export function readResult({ turns }: Pick<Mob, 'turns'>, held: HeldTurn): boolean | undefined {
  const taken = turns.find(({ number }) => number === held.number)
  if (taken) return taken.signature === held.signature
  return (turns[0]?.number ?? 0) > held.number ? false : undefined
}

function readTurn(key: string): HeldTurn | undefined {
  try {
    const read = decode(takeTurn.body, JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    return read.success ? read.value : undefined
  } catch {
    // Storage is blocked, or something else wrote there.
    return undefined
  }
}

function writeTurn(key: string, turn: HeldTurn | undefined): void {
  try {
    if (turn) sessionStorage.setItem(key, JSON.stringify(turn))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked. The turn is kept until the page is reloaded.
  }
}
