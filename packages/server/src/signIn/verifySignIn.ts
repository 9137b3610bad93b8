import { namespaceOf } from '@latchkey/protocol/ids'
import { decode } from '@latchkey/protocol/schema'
import {
  formatSignInMessage,
  parseSignInMessage,
  type SignInMessage,
  SignInMessageError,
} from '@latchkey/protocol/signIn'
import { type Cacao, cacao, readCacao } from '@latchkey/protocol/signInApi'
import { RequestFailure } from '../base/RequestFailure.ts'
import { checkClaims } from './checkClaims.ts'
import { refuse, type SignInRefusal } from './refuse.ts'
import type { SignInSettings } from './settings.ts'

type Signed = { message: string; signature: string; cacao?: unknown }

/** A valid sign-in: the parsed message, and what was signed, without anything else that was sent. */
type VerifiedSignIn = { data: SignInMessage; message: string; signature: string; cacao?: Cacao }

/**
 * Verifies a sign-in completely: the message's form, its place, chain and times, its nonce, which is burned whatever
 * follows, and its signature. Throws SIGN_IN_INVALID with the invalid field.
 */
export async function verifySignIn(
  settings: SignInSettings & { scope: string; now: () => number },
  signed: Signed,
  request: Request,
): Promise<VerifiedSignIn> {
  try {
    return await verify(settings, signed, request)
  } catch (error) {
    if (error instanceof RequestFailure && error.code === 'SIGN_IN_INVALID')
      settings.refused?.(error.reasons[0]?.field as SignInRefusal)
    throw error
  }
}

async function verify(
  settings: Parameters<typeof verifySignIn>[0],
  signed: Signed,
  request: Request,
): Promise<VerifiedSignIn> {
  const { store, scope, chains, origins, now } = settings
  const data = parse(signed.message)
  const namespace = namespaceOf(data.chainId)
  const verifySignature = namespace && settings.verify[namespace]
  if (!verifySignature)
    throw refuse(
      'chainId',
      `Accounts on ${data.chainId} cannot sign in. Supported namespaces: ${Object.keys(settings.verify).join(', ')}.`,
    )
  checkClaims(data, { origins, chains, now: now(), origin: request.headers.get('origin') ?? undefined })
  const capability = readSigned(signed)
  if (!(await store.burnNonce({ scope, nonce: data.nonce }, now())))
    throw refuse('nonce', 'The nonce is unknown, already used, or older than five minutes. Sign in again.')
  if (!(await verifySignature({ ...signed, data })))
    throw refuse('signature', `The signature is not from ${data.accountAddress} for this message.`)
  const { message, signature } = signed
  return { data, message, signature, ...(capability && { cacao: capability }) }
}

function parse(message: string): SignInMessage {
  try {
    return parseSignInMessage(message)
  } catch (error) {
    if (error instanceof SignInMessageError) throw refuse(error.field, error.message)
    throw error
  }
}

/**
 * Reads additional claims of a wallet, which must match what was signed. Otherwise the session would contain unsigned
 * claims.
 */
function readSigned({ message, signature, cacao: wire }: Signed): Cacao | undefined {
  if (wire === undefined) return undefined
  const read = decode(cacao, wire)
  if (!read.success || read.value.s.s !== signature || textOf(readCacao(read.value)) !== message)
    throw refuse('cacao', 'The CACAO does not match the message.')
  return read.value
}

function textOf(data: SignInMessage): string | undefined {
  try {
    return formatSignInMessage(data)
  } catch {
    // A chain of a namespace without messages.
    return undefined
  }
}
