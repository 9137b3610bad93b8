import { getActiveAccount } from '../account/getActiveAccount.ts'
import { openConnectedWallet } from '../connection/openConnectedWallet.ts'
import { createFlow, type Flow } from '../kit/createFlow.ts'
import { followFacts } from '../kit/followFacts.ts'
import type { Kit } from '../kit/kit.ts'
import { reportSignIn } from './reportSignIn.ts'
import { addSignInSession, type PreparedSignIn, prepareSignIn, signPrepared } from './signIn.ts'
import {
  initialSignInState,
  type SignInEvent,
  type SignInState,
  signInTransition,
} from './signInTransition.ts'

/** A running sign-in. */
export type SignInFlow = Flow<SignInState, SignInEvent>

/**
 * Starts signing in the active account on the active network: prompt, signing, verifying, done (4.8). An account or
 * network change restarts it. The message is created in advance, so that the wallet can be asked within the user
 * gesture.
 */
export function createSignInFlow(kit: Kit): SignInFlow {
  const readAccount = () => kit.facts.get().account
  const flow = createFlow<SignInState, SignInEvent>({
    initial: initialSignInState(readAccount()),
    transition: signInTransition,
    continues: (before, after) => before.status === after.status && before.account === after.account,
    effects: {
      prompt({ state, send }) {
        if (state.account === null) return
        // If this fails, the message is created again when signing.
        prepareSignIn(kit).then(
          (prepared) => send({ type: 'prepared', prepared }),
          () => {},
        )
      },
      signing({ state, send, signal }) {
        reportSignIn(kit, 'CLICK_SIGN_SIWX_MESSAGE', getActiveAccount(kit))
        sign(kit, state.prepared, signal).then(
          (signed) => send({ type: 'signed', ...signed }),
          (error: unknown) => fail(kit, { error, send, signal }),
        )
      },
      verifying({ state: { prepared, session }, send, signal }) {
        addSignInSession(kit, { account: prepared.account, session }).then(
          () => send({ type: 'verified' }),
          (error: unknown) => fail(kit, { error, send, signal }),
        )
      },
    },
  })
  return followFacts(kit, flow, () => ({ type: 'accountChanged', account: readAccount() }))
}

/** Maximum age of a message before signing. Its nonce is valid for 5 minutes, and the visitor needs time to read. */
const messageHoldsMs = 240_000

/** Asks the wallet to sign, without delay if the prepared message has a nonce that is valid for long enough. */
async function sign(kit: Kit, ready: PreparedSignIn | undefined, signal: AbortSignal) {
  // Within the user gesture, so before the message is requested again.
  openConnectedWallet(kit)
  const isFresh = ready && Date.now() - ready.preparedAt < messageHoldsMs
  const prepared = isFresh ? ready : await prepareSignIn(kit)
  signal.throwIfAborted()
  return { prepared, session: await signPrepared(kit, prepared) }
}

function fail(
  kit: Kit,
  { error, send, signal }: { error: unknown; send: (event: SignInEvent) => void; signal: AbortSignal },
): void {
  if (signal.aborted) return
  reportSignIn(kit, 'SIWX_AUTH_ERROR', getActiveAccount(kit), error)
  send({ type: 'failed', error })
}
