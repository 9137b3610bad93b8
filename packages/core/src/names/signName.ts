import { findLabelProblem } from '@latchkey/protocol/nameLabel'
import type { NameText, SignedText } from '@latchkey/protocol/schema'
import { signInBasePath } from '@latchkey/protocol/signInApi'
import { getActiveAccount } from '../account/getActiveAccount.ts'
import { signMessage } from '../account/signMessage.ts'
import { ApiFailureError } from '../api/errors.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Kit } from '../kit/kit.ts'
import type { ActiveAccount } from '../kit/stores/connection.ts'
import { getPageOrigin } from '../platform/pageOrigin.ts'
import { callSignIn, type IssuedNonce } from '../signIn/providers/openServerSessions.ts'
import { NameInvalidError, NameRegistrationFailedError } from './errors.ts'
import { getNameRegistrant } from './getNameRegistrant.ts'
import { readCoinType } from './readCoinType.ts'

/** Parameters of `registerName`. */
export type RegisterNameParameters = {
  /** Including its zone, as returned by `checkName`. */
  name: string
  /** A few short text records with ENS keys such as `avatar` or `com.github`, and `bio`. Others are rejected. */
  attributes?: Readonly<Record<string, string>>
}

/** A name, signed by the account that registers it. */
export type SignedName = {
  /** Full name, including its zone. */
  name: string
  /** Account that signed. */
  account: ActiveAccount
  /** The signed text. */
  signed: SignedText
}

/**
 * Asks the active account to sign a name registration: a text with the time, the page's origin and a nonce from the
 * server (7.17). Throws `NameRegistrantNotFoundError` (6.5), `NameInvalidError` (5.4), `ChainIdInvalidError` (5.6),
 * `NameRegistrationFailedError` (8.11), and the errors of `signMessage`.
 */
export async function signName(kit: Kit, { name, attributes }: RegisterNameParameters): Promise<SignedName> {
  const account = getNameRegistrant(kit)
  const [label = ''] = name.split('.')
  const problem = findLabelProblem(label)
  if (problem) throw new NameInvalidError(problem)
  const coinType = readCoinType(account.networkId)
  const issued = await createNonce(kit, name)
  const origin = getPageOrigin()
  const text: NameText = {
    name,
    ...(attributes && { attributes }),
    timestamp: Math.floor((issued?.issuedAt ? Date.parse(issued.issuedAt) : Date.now()) / 1000),
    ...(origin !== undefined && { origin }),
    ...(issued && { nonce: issued.nonce }),
  }
  if (getActiveAccount(kit)?.caipAddress !== account.caipAddress) throw new NotConnectedError()
  const message = JSON.stringify(text)
  const signature = await signMessage(kit, { message })
  return { name, account, signed: { message, signature, coin_type: coinType, address: account.address } }
}

/**
 * Requests a single-use nonce. Undefined if the server does not issue nonces, in which case it accepts each text only
 * once.
 */
async function createNonce(kit: Kit, name: string): Promise<IssuedNonce | undefined> {
  const { api, projectId } = kit.config
  if (api === undefined) throw new NameRegistrationFailedError(name, undefined)
  const token = { read: () => null, write: () => {} }
  const server = callSignIn({ url: `${api}${signInBasePath}`, projectId, isBearer: true, token })
  try {
    return await server.createNonce()
  } catch (error) {
    if (error instanceof ApiFailureError && error.status === 404) return undefined
    throw new NameRegistrationFailedError(name, error)
  }
}
