import { nameCheckDelayMs } from '@latchkey/protocol/constants'
import { checkName } from '../actions/checkName.ts'
import { postName } from '../actions/postName.ts'
import { signName } from '../actions/signName.ts'
import type { Kit } from '../kit.ts'
import { createFlow, type Flow, type FlowDefinition } from './createFlow.ts'
import { followFacts } from './followFacts.ts'
import {
  initialRegisterNameState,
  type RegisterNameEvent,
  type RegisterNameState,
  registerNameTransition,
} from './registerNameTransition.ts'

/** A running registration of a name. */
export type RegisterNameFlow = Flow<RegisterNameState, RegisterNameEvent>

/** Parameters of `createRegisterNameFlow`. */
export type RegisterNameFlowParameters = {
  /** What stands in the field at first. */
  label?: string
  /** What went wrong with it the last time. */
  error?: unknown
  /** Called with the full name once it is registered. */
  onRegistered?: (name: string) => void
}

/**
 * Starts the registration of a name for the active account: editing, with each label checked once typing rests, then
 * signing, registering, done (4.16). A failure leads back to editing and keeps what was written.
 */
export function createRegisterNameFlow(
  kit: Kit,
  { label, error, onRegistered = () => {} }: RegisterNameFlowParameters = {},
): RegisterNameFlow {
  const readAccount = () => kit.facts.get().account
  const flow = createFlow<RegisterNameState, RegisterNameEvent>({
    initial: initialRegisterNameState(readAccount(), label, error),
    transition: registerNameTransition,
    effects: createEffects(kit, onRegistered),
    continues,
  })
  return followFacts(kit, flow, () => ({ is: 'accountChanged', account: readAccount() }))
}

/** A check goes on while the label and who asks stay. */
function continues(before: RegisterNameState, after: RegisterNameState): boolean {
  if (before.is === 'editing' && after.is === 'editing')
    return (
      before.label === after.label && before.account === after.account && before.check.is === after.check.is
    )
  return before.is === after.is
}

function createEffects(
  kit: Kit,
  onRegistered: (name: string) => void,
): FlowDefinition<RegisterNameState, RegisterNameEvent>['effects'] {
  return {
    editing({ state: { check, label }, send, signal }) {
      if (check.is !== 'checking') return
      const timer = setTimeout(() => {
        checkName(kit, { label, signal }).then(
          (checked) => send({ is: 'checked', check: checked }),
          (error: unknown) => send({ is: 'notChecked', error }),
        )
      }, nameCheckDelayMs)
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    },
    signing({ state: { check }, send }) {
      signName(kit, { name: check.name }).then(
        (signed) => send({ is: 'signed', signed }),
        (error: unknown) => send({ is: 'failed', error }),
      )
    },
    registering({ state: { signed }, send }) {
      postName(kit, signed).then(
        ({ name }) => send({ is: 'registered', name }),
        (error: unknown) => send({ is: 'failed', error }),
      )
    },
    done({ state }) {
      onRegistered(state.name)
    },
  }
}
