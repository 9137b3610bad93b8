import { signMessage } from '@latchkey/core'
import type { Caip10 } from '@latchkey/protocol/ids'
import { formatTurn, type Mob, takeTurn, toLine } from '@latchkey/protocol/mobs'
import { useKit } from '@latchkey/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { askServer, isRefused } from '../askServer.ts'
import { type HeldTurn, readResult, useHeldTurn } from './useHeldTurn.ts'
import { mobKey, toKnown } from './useMob.ts'

/** The next turn, before it is signed. */
type WantedTurn = Pick<HeldTurn, 'to' | 'note'>

/** Returns whether the server has refused a turn for good. */
const isRefusedForGood = (error: unknown) =>
  isRefused(error, 'SIGNATURE_INVALID', 'NOT_FOUND', 'PARAMETER_INVALID', 'BODY_INVALID')

/**
 * Signs and starts the next turn: the driver passes the keyboard to `to`, or the account itself takes it. The signed
 * turn is held until the server accepts or refuses it, so that nothing is signed twice.
 */
export function useTurn(account: Caip10, mob: Mob) {
  const kit = useKit()
  const queryClient = useQueryClient()
  const queryKey = mobKey(account, mob.id)
  const [held, hold] = useHeldTurn(account, mob.id)
  const [isAccepted, setAccepted] = useState<boolean>()

  const sign = async ({ to, note }: WantedTurn): Promise<HeldTurn> => {
    const turn = { number: (mob.turns[0]?.number ?? 0) + 1, to, note: toLine(note) }
    const message = formatTurn({ mob, ...turn, from: to === account ? undefined : account })
    const signature = await signMessage(kit, { message })
    const signed = { mob: mob.id, account, ...turn, signature }
    hold(signed)
    return signed
  }

  const { mutate, reset, variables, isPending, error } = useMutation({
    mutationFn: async (turn: WantedTurn | HeldTurn) =>
      askServer(takeTurn, { body: 'signature' in turn ? turn : await sign(turn) }),
    onMutate: () => setAccepted(undefined),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, toKnown(answer))
      hold(undefined)
      setAccepted(answer.isAccepted)
    },
    onError: (error) => {
      if (isRefusedForGood(error)) hold(undefined)
      // The mob may no longer exist, or the session may have ended.
      return queryClient.invalidateQueries({ queryKey })
    },
  })

  // The server may have accepted the turn without its answer reaching this page.
  const result = held && !isPending ? readResult(mob, held) : undefined
  useEffect(() => {
    if (result === undefined) return
    reset()
    hold(undefined)
    setAccepted(result)
  }, [result, hold, reset])

  // While a turn is sent for the first time, it is not one to try again.
  const isUnsent = held !== undefined && (!isPending || variables === held)
  return { start: mutate, held, isUnsent, isPending, error, isAccepted }
}
