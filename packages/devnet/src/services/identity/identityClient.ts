import { type SocialProvider, socialProviders } from '@latchkey/protocol/vocabulary'
import type { SocialProviderSettings } from '@latchkey/server'

/** Credentials of the local world's server at the local providers. Publicly known, like all secrets here. */
export const identityClient = { id: 'latchkey-devnet', secret: 'known to everyone' } as const

/** Providers that use OpenID Connect. As in reality, the others are OAuth 2 with their own account endpoint. */
const openIdProviders: readonly SocialProvider[] = ['google', 'apple']

/** Returns a server's settings for all six providers at one local origin. */
export function identitySettings(origin: string): Record<SocialProvider, SocialProviderSettings> {
  const toSettings = (name: SocialProvider): SocialProviderSettings => {
    const client = { clientId: identityClient.id, clientSecret: identityClient.secret }
    const base = `${origin}/${name}`
    if (openIdProviders.includes(name))
      return {
        ...client,
        issuer: base,
        scope: 'openid email',
        name: 'email',
        ...(name === 'apple' && { responseMode: 'form_post' }),
      }
    const endpoints = { authorization: `${base}/auth`, token: `${base}/token`, userinfo: `${base}/account` }
    // As at X, where the response wraps the account.
    return name === 'x'
      ? {
          ...client,
          endpoints,
          scope: 'profile',
          subject: 'data.id',
          name: 'data.username',
          authentication: 'basic',
        }
      : {
          ...client,
          endpoints,
          scope: 'profile',
          subject: 'id',
          name: 'username',
          // As at Discord, which says whether an email is verified. The others don't say, or don't provide an email.
          ...(name === 'discord' && { email: 'email', emailVerified: 'verified' }),
        }
  }
  return Object.fromEntries(socialProviders.map((name) => [name, toSettings(name)])) as Record<
    SocialProvider,
    SocialProviderSettings
  >
}
