import { mobPollMs } from '@latchkey/protocol/constants'
import type { Caip10 } from '@latchkey/protocol/ids'
import { createMob, getMob, type joinMob, type leaveMob, type Mob } from '@latchkey/protocol/mobs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { askServer, isFinal, serverQuery } from '../askServer.ts'
import { setMobId } from './mobLink.ts'
import { useMobEvents } from './useMobEvents.ts'

/** A mob as this browser knows it. */
export type KnownMob = {
  mob: Mob
  /** How far the server's clock is ahead of this browser's, in milliseconds. */
  aheadMs: number
}

/** Returns the query key of a mob as an account sees it. */
export const mobKey = (account: Caip10, id: string) => ['serialMob', 'mob', account, id] as const

/** Converts a mob from the server. */
export const toKnown = ({ mob, now }: { mob: Mob; now: string }): KnownMob => ({
  mob,
  aheadMs: Date.parse(now) - Date.now(),
})

/** Loads a mob as a signed-in account, and follows it while the page is in view. */
export function useMob(account: Caip10, id: string) {
  const queryClient = useQueryClient()
  const queryKey = mobKey(account, id)
  const [isLive, setLive] = useState(false)
  const known = useQuery({
    ...serverQuery,
    queryKey,
    queryFn: async ({ signal }) => toKnown(await askServer(getMob, { query: { id }, signal })),
    refetchInterval: ({ state }) => !isLive && !isFinal(state.error) && mobPollMs,
  })
  useMobEvents(id, {
    isEnabled: !isFinal(known.error),
    async heard(answer) {
      // A request under way may return an older state.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, toKnown(answer))
    },
    setLive,
  })
  return known
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
    // The mob may be full or no longer exist, or the session may have ended.
    onError: () => queryClient.invalidateQueries({ queryKey: mobKey(account, mob) }),
  })
}
