import type { KeptPending } from '@latchkey/protocol/schema'
import { createFlow, type Flow } from '../kit/createFlow.ts'
import type { Kit } from '../kit/kit.ts'
import { listPending } from './keptPending.ts'
import { planReplacement } from './planReplacement.ts'
import { replaceTransaction } from './replaceTransaction.ts'
import { type ReplaceEvent, type ReplaceState, replaceTransition } from './replaceTransition.ts'

/** A running replacement: a speed-up or a cancellation. */
export type ReplaceFlow = Flow<ReplaceState, ReplaceEvent>

/** Starts speeding up or cancelling a pending transaction: planning, planned, asking the wallet, replaced. */
export function createReplaceFlow(kit: Kit, pending: KeptPending): ReplaceFlow {
  return createFlow<ReplaceState, ReplaceEvent>({
    initial: { is: 'waiting' },
    transition: replaceTransition,
    effects: {
      planning({ state: { as }, send }) {
        planReplacement(kit, { pending: latest(), as }).then(
          (replacement) => send({ is: 'planned', replacement }),
          (error: unknown) => send({ is: 'notPlanned', error }),
        )
      },
      asking({ state: { replacement }, send }) {
        replaceTransaction(kit, { pending: latest(), replacement })
          .finally(() => kit.queryClient.invalidateQueries({ queryKey: [kit.config.storageKey, 'pending'] }))
          .then(
            (hash) => send({ is: 'replaced', hash }),
            (error: unknown) => send({ is: 'notReplaced', error }),
          )
      },
    },
  })

  /** Reads the transaction again, including replacements sent in the meantime. */
  function latest(): KeptPending {
    const { account: address, networkId, hash } = pending
    return listPending(kit, { address, networkId }).find((kept) => kept.hash === hash) ?? pending
  }
}
