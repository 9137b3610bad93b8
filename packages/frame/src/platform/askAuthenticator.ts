import { base64urlnopad } from '@scure/base'
import { PasskeyError, type PasskeyTask, type UsedPasskey } from './passkeys.ts'

/** Input of the passkey's PRF, which yields its secret: the same at each login and for every user. */
const question = new TextEncoder().encode('latchkey recovery, version 1')

/** ES256, EdDSA and RS256 (COSE), as supported by the server. */
const algorithms = [-7, -8, -257] as const

/**
 * Prompts for a passkey in this window, which must have the focus. Only the frame knows what the passkey's secret is
 * for. It is part of the result and of nothing that is sent to the server. Throws `PasskeyError`.
 */
export async function askAuthenticator(
  credentials: CredentialsContainer,
  task: PasskeyTask,
): Promise<UsedPasskey> {
  try {
    const used = await (task.type === 'get'
      ? getPasskey(credentials, task)
      : createPasskey(credentials, task))
    if (task.type === 'get' || used.secret || !used.hasSecret) return used
    // Some passkeys return the secret only on use, not on creation. Without it, the passkey still works for login.
    const challenge = base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32)))
    const again = { type: 'get', rpId: task.rpId, challenge, credentialId: used.id } as const
    const { secret } = await getPasskey(credentials, again).catch(() => ({ secret: undefined }))
    return { ...used, ...(secret && { secret }) }
  } catch (cause) {
    const isRefused = cause instanceof Error && refusals.has(cause.name)
    throw new PasskeyError(isRefused ? 'cancelled' : 'failed', { cause })
  }
}

/** Errors after the visitor's rejection, and those that browsers throw in its place to hide which passkeys exist. */
const refusals: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError', 'InvalidStateError'])

type Found = UsedPasskey & { hasSecret: boolean }

async function getPasskey(
  credentials: CredentialsContainer,
  { rpId, challenge, credentialId }: Omit<Extract<PasskeyTask, { type: 'get' }>, 'type'>,
): Promise<Found> {
  const found = await credentials.get({
    publicKey: {
      rpId,
      challenge: toBytes(challenge),
      userVerification: 'required',
      ...(credentialId !== undefined && {
        allowCredentials: [{ type: 'public-key', id: toBytes(credentialId) }],
      }),
      extensions: { prf: { eval: { first: question } } },
    },
  })
  return read(found as PublicKeyCredential)
}

async function createPasskey(
  credentials: CredentialsContainer,
  { rpId, challenge, userHandle, name, isForLogin }: Extract<PasskeyTask, { type: 'create' }>,
): Promise<Found> {
  const made = await credentials.create({
    publicKey: {
      rp: { id: rpId, name: rpId },
      user: { id: toBytes(userHandle), name, displayName: name },
      challenge: toBytes(challenge),
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: {
        // Authenticators that sync passkeys may only sync discoverable ones.
        residentKey: isForLogin ? 'required' : 'preferred',
        requireResidentKey: isForLogin,
        userVerification: 'required',
      },
      attestation: 'none',
      extensions: { prf: { eval: { first: question } } },
    },
  })
  return read(made as PublicKeyCredential)
}

type Responses = Partial<AuthenticatorAssertionResponse & AuthenticatorAttestationResponse>

function read(credential: PublicKeyCredential): Found {
  const response = credential.response as Responses
  const { prf } = credential.getClientExtensionResults()
  const secret = prf?.results?.first
  return {
    id: toText(credential.rawId),
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    attestationObject: toText(response.attestationObject),
    isDeviceOnly: isDeviceOnly(credential, response),
    hasSecret: prf?.enabled === true || secret !== undefined,
    // A copy, because the browser's buffer must not be overwritten.
    ...(secret && { secret: new Uint8Array(secret as ArrayBuffer).slice() }),
  }
}

/** Position of the flags in authenticator data, after the hash of the host. */
const flagsAt = 32
/** Flag of a passkey that can be synced: BE, for backup eligibility. */
const isSyncable = 0x08

function isDeviceOnly({ authenticatorAttachment }: PublicKeyCredential, response: Responses): boolean {
  if (authenticatorAttachment === 'cross-platform') return false
  const data = response.authenticatorData ?? response.getAuthenticatorData?.() ?? new ArrayBuffer()
  const flags = new Uint8Array(data)[flagsAt]
  // Older browsers don't say, and a warning would be wrong for most passkeys.
  return flags !== undefined && (flags & isSyncable) === 0
}

const toBytes = (text: string) => base64urlnopad.decode(text) as Uint8Array<ArrayBuffer>
const toText = (bytes: ArrayBuffer | undefined) => base64urlnopad.encode(new Uint8Array(bytes ?? []))
