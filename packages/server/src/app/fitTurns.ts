import { turnsCharactersMax, turnsListedMax } from '@latchkey/protocol/constants'
import type { Turn } from '@latchkey/protocol/mobs'

/** Returns the newest turns that a mob may keep, given newest first: the first one, and those that fit besides it. */
export function fitTurns(turns: readonly Turn[]): Turn[] {
  let characters = 0
  return turns.slice(0, turnsListedMax).filter((turn, at) => {
    characters += JSON.stringify(turn).length
    return at === 0 || characters <= turnsCharactersMax
  })
}
