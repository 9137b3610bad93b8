import { signMessage } from '@latchkey/core'
import { mobPollMs } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import {
  createMob,
  formatTurn,
  getMob,
  type joinMob,
  type leaveMob,
  type Mob,
  takeTurn,
} from '@latchkey/protocol/mobs'
import { useKit } from '@latchkey/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askServer, isNotFound, isSessionUnknown } from '../askServer.ts'
import { setMobId } from './mobLink.ts'

/** A mob as this browser knows it. */
export type KnownMob = {
  mob: Mob
  /** How far the server's clock is ahead of this browser's, in milliseconds. */
  aheadMs: number
}

const triesAgain = 2
/** Returns whether asking again can't help: the session has ended, or the mob doesn't exist. */
const isFinal = (error: unknown) => isSessionUnknown(error) || isNotFound(error)
const mobKey = (account: Caip10, id: string) => ['serialMob', 'mob', account, id] as const

const toKnown = ({ mob, now }: { mob: Mob; now: string }): KnownMob => ({
  mob,
  aheadMs: Date.parse(now) - Date.now(),
})

/** Loads a mob as a signed-in account, and follows it while the page is in view. */
export function useMob(account: Caip10, id: string) {
  return useQuery({
    queryKey: mobKey(account, id),
    queryFn: async ({ signal }) => toKnown(await askServer(getMob, { query: { id }, signal })),
    refetchInterval: ({ state }) => !isFinal(state.error) && mobPollMs,
    retry: (failures, error) => !isFinal(error) && failures < triesAgain,
    // Signing out must leave nothing behind in the page.
    gcTime: 0,
  })
}

/** Starts a mob, and makes the page's link its own. */
export function useStartMob(account: Caip10) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (settings: Pick<Mob, 'name' | 'minutes'>) =>
      toKnown(await askServer(createMob, { body: { account, ...settings } })),
    onSuccess: (known) => {
      queryClient.setQueryData(mobKey(account, known.mob.id), known)
      setMobId(known.mob.id)
    },
  })
}

/** Joins or leaves a mob. */
export function useMembership(account: Caip10, mob: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (row: typeof joinMob | typeof leaveMob) =>
      toKnown(await askServer(row, { body: { account, mob } })),
    onSuccess: (known) => queryClient.setQueryData(mobKey(account, mob), known),
  })
}

/**
 * Signs and starts the next turn: the driver passes the keyboard to `to`, or the account itself takes it. Resolves with
 * whether nobody was faster.
 */
export function useTurn(account: Caip10, mob: Mob) {
  const kit = useKit()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ to, note }: { to: Caip10; note: string }) => {
      const turn = { number: (mob.turns[0]?.number ?? 0) + 1, to, note: note.trim() }
      const message = formatTurn({ mob, ...turn, from: to === account ? undefined : account })
      const signature = await signMessage(kit, { message })
      return askServer(takeTurn, { body: { mob: mob.id, account, ...turn, signature } })
    },
    onSuccess: (answer) => queryClient.setQueryData(mobKey(account, mob.id), toKnown(answer)),
  })
}
