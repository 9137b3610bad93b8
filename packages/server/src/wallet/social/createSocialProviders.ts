import { socialAnswerMs } from '@latchkey/protocol/constants'
import { email as emailSchema } from '@latchkey/protocol/schema'
import type { SocialProvider } from '@latchkey/protocol/vocabulary'
import * as client from 'openid-client'
import { fetchBounded } from '../../base/fetchBounded.ts'
import { answerLimits } from '../../base/jsonLimits.ts'
import { readText } from '../../base/readText.ts'
import type { SocialProviderSettings, SocialSettings } from '../../settings/settings.ts'
import type { SocialIdentity, SocialProviders } from '../base/ports.ts'

const nameCharactersMax = 200
const emailCharactersMax = 254

/**
 * Creates a client of social providers over OpenID Connect or OAuth 2, always with PKCE, and with a nonce if there is
 * an ID token. Each provider's metadata is loaded once.
 */
export function createSocialProviders(settings: SocialSettings): SocialProviders {
  const configurations = new Map<SocialProvider, Promise<client.Configuration>>()

  function getSettings(provider: SocialProvider): SocialProviderSettings {
    const found = settings[provider]
    if (!found) throw new TypeError(`${provider} is not configured`)
    return found
  }

  function configure(provider: SocialProvider): Promise<client.Configuration> {
    const configuring =
      configurations.get(provider) ??
      createConfiguration(getSettings(provider)).catch((error: unknown) => {
        configurations.delete(provider)
        throw error
      })
    configurations.set(provider, configuring)
    return configuring
  }

  return {
    has: (provider) => settings[provider] !== undefined,

    async toAuthorization(provider, { state, verifier, nonce, redirectUri }) {
      const own = getSettings(provider)
      return client.buildAuthorizationUrl(await configure(provider), {
        redirect_uri: redirectUri,
        scope: own.scope,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...('issuer' in own && { nonce }),
        ...(own.responseMode === 'form_post' && { response_mode: own.responseMode }),
      })
    },

    async redeem(provider, callback, { state, verifier, nonce }) {
      const own = getSettings(provider)
      const configuration = await configure(provider)
      const returned = new URL(callback)
      // There is no issuer to compare it with. Each provider redirects to its own address instead (RFC 9207, 4).
      if (!('issuer' in own)) returned.searchParams.delete('iss')
      const tokens = await client.authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        pkceCodeVerifier: verifier,
        ...('issuer' in own && { expectedNonce: nonce, idTokenExpected: true }),
      })
      if ('issuer' in own) return readIdentity(tokens.claims(), { ...own, subject: 'sub', ...emailClaims })
      const response = await client.fetchProtectedResource(
        configuration,
        tokens.access_token,
        new URL(own.endpoints.userinfo),
        'GET',
      )
      if (!response.ok) throw new TypeError(`The provider's userinfo endpoint returned ${response.status}`)
      return readIdentity(JSON.parse(await readText(response, answerLimits)), own)
    },
  }
}

async function createConfiguration(settings: SocialProviderSettings): Promise<client.Configuration> {
  const { clientId, clientSecret, authentication } = settings
  const prove =
    authentication === 'basic'
      ? client.ClientSecretBasic(clientSecret)
      : client.ClientSecretPost(clientSecret)
  const timeout = socialAnswerMs / 1_000
  if ('issuer' in settings) {
    const issuer = new URL(settings.issuer)
    const execute = [
      client.enableNonRepudiationChecks,
      ...(isBare(issuer) ? [client.allowInsecureRequests] : []),
    ]
    return client.discovery(issuer, clientId, undefined, prove, {
      ...{ execute, timeout },
      [client.customFetch]: fetchBounded as client.CustomFetch,
    })
  }
  const { authorization, token } = settings.endpoints
  const server = {
    issuer: new URL(authorization).origin,
    authorization_endpoint: authorization,
    token_endpoint: token,
  }
  const configuration = new client.Configuration(server, clientId, undefined, prove)
  configuration.timeout = timeout
  configuration[client.customFetch] = fetchBounded as client.CustomFetch
  if (isBare(new URL(token))) client.allowInsecureRequests(configuration)
  return configuration
}

/** Returns whether a URL has no TLS. The settings only allow this on the same machine. */
const isBare = ({ protocol }: URL) => protocol === 'http:'

/** Where an ID token has its email address, if the scope requested one (OpenID Connect Core, 5.1). */
const emailClaims = { email: 'email', emailVerified: 'email_verified' }

function readIdentity(
  told: unknown,
  paths: { subject: string; name?: string; email?: string; emailVerified?: string },
): SocialIdentity {
  const read = (path: string | undefined) => (path === undefined ? undefined : readPath(told, path))
  const subject = read(paths.subject)
  const name = read(paths.name)
  const isId = (typeof subject === 'string' && subject !== '') || Number.isSafeInteger(subject)
  if (!isId) throw new TypeError(`The provider's response has no ${paths.subject}`)
  return {
    subject: String(subject),
    name: typeof name === 'string' ? name.slice(0, nameCharactersMax) : null,
    verifiedEmail: readEmail(read(paths.email), read(paths.emailVerified)),
  }
}

/** Returns an email address only if the provider reports it as verified. Apple reports that as a string. */
function readEmail(told: unknown, isVerified: unknown): string | null {
  const read = emailSchema.safeParse(told)
  const isUsable = read.success && read.data.length <= emailCharactersMax
  return isUsable && (isVerified === true || isVerified === 'true') ? read.data : null
}

const readPath = (told: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => {
    const isPresent = typeof value === 'object' && value !== null && Object.hasOwn(value, part)
    return isPresent ? (value as Record<string, unknown>)[part] : undefined
  }, told)
