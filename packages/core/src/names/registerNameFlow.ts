import { nameArrivalMs, nameArrivalPollMs, nameCheckDelayMs } from '@latchkey/protocol/constants'
import { pause } from '@latchkey/protocol/pause'
import { getActiveAccount } from '../account/getActiveAccount.ts'
import { createFlow, type Flow, type FlowDefinition } from '../kit/createFlow.ts'
import { followFacts } from '../kit/followFacts.ts'
import type { Kit } from '../kit/kit.ts'
import { checkName, type NameCheck } from './checkName.ts'
import { postName } from './registerName.ts'
import {
  initialRegisterNameState,
  type RegisterNameEvent,
  type RegisterNameState,
  registerNameTransition,
} from './registerNameTransition.ts'
import { setProfileName } from './setProfileName.ts'
import { signName } from './signName.ts'
import { readStoredName, type StoredName, storeName } from './storedName.ts'

/** A running name registration. */
export type RegisterNameFlow = Flow<RegisterNameState, RegisterNameEvent>

/** Parameters of `createRegisterNameFlow`. */
export type RegisterNameFlowParameters = {
  /** Initial label. Defaults to the one left by this tab's previous page. */
  label?: string
  /** Error of the last attempt. */
  error?: unknown
  /** Called with the full name once it is registered. */
  onRegistered?: (name: string) => void
}

/**
 * Starts registering a name for the active account: editing with debounced checks of the label, then signing,
 * registering and done (4.16). A failure returns to editing and keeps the input.
 */
export function createRegisterNameFlow(
  kit: Kit,
  { label, error, onRegistered = () => {} }: RegisterNameFlowParameters = {},
): RegisterNameFlow {
  const readAccount = () => kit.facts.get().account
  const kept = readStoredName(kit)
  const isOwn = kept !== undefined && kept.account === readAccount()
  const flow = createFlow<RegisterNameState, RegisterNameEvent>({
    initial: initialRegisterNameState(
      readAccount(),
      label ?? kept?.label,
      error,
      isOwn && (label ?? kept.label) === kept.label ? kept.asked : undefined,
    ),
    transition: registerNameTransition,
    effects: createEffects(kit, onRegistered),
    continues,
    isPending: ({ status }) => status === 'signing' || status === 'registering',
  })
  flow.subscribe(() => storeName(kit, toStored(flow.get())))
  return followFacts(kit, flow, () => ({ type: 'accountChanged', account: readAccount() }))
}

/** Returns what to keep across reloads. A name requested from the server is looked up again. */
function toStored(state: RegisterNameState): StoredName | undefined {
  if (state.status === 'done') return undefined
  const { account, label } = state
  const asked =
    state.status === 'registering' ? state.check.name : state.status === 'editing' ? state.asked : undefined
  return { account, label, asked }
}

/** A check continues while the label and the account are unchanged. */
function continues(before: RegisterNameState, after: RegisterNameState): boolean {
  if (before.status === 'editing' && after.status === 'editing')
    return (
      before.label === after.label &&
      before.account === after.account &&
      before.check.status === after.check.status
    )
  return before.status === after.status
}

function createEffects(
  kit: Kit,
  onRegistered: (name: string) => void,
): FlowDefinition<RegisterNameState, RegisterNameEvent>['effects'] {
  return {
    editing({ state: { asked, check, label }, send, signal }) {
      if (check.status !== 'checking') return
      const look = async () => {
        const checked = await checkArrival(kit, { label, asked, signal })
        const address = getActiveAccount(kit)?.address
        const isHeard = checked.status === 'own' && checked.name === asked
        if (isHeard && address !== undefined) await setProfileName(kit, address, checked.name)
        send({ type: 'checked', check: checked })
      }
      const timer = setTimeout(() => {
        look().catch((error: unknown) => send({ type: 'notChecked', error }))
      }, nameCheckDelayMs)
      signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    },
    signing({ state: { check }, send }) {
      signName(kit, { name: check.name }).then(
        (signed) => send({ type: 'signed', signed }),
        (error: unknown) => send({ type: 'failed', error }),
      )
    },
    registering({ state: { signed }, send }) {
      postName(kit, signed).then(
        ({ name }) => send({ type: 'registered', name }),
        (error: unknown) => send({ type: 'failed', error }),
      )
    },
    done({ state }) {
      onRegistered(state.name)
    },
  }
}

/**
 * Checks a label. If its name was requested without a response, the request may still be on its way, so a name that is
 * free is checked again before that is reported.
 */
async function checkArrival(
  kit: Kit,
  { asked, ...parameters }: { label: string; asked: string | undefined; signal: AbortSignal },
): Promise<NameCheck> {
  for (let left = nameArrivalMs; ; left -= nameArrivalPollMs) {
    const checked = await checkName(kit, parameters)
    if (checked.status !== 'free' || checked.name !== asked || left <= 0) return checked
    await pause(nameArrivalPollMs, parameters.signal)
  }
}
