import { type SocialProvider, socialProviders } from '@latchkey/protocol/vocabulary'
import type { SocialProviderSettings } from '@latchkey/server'

/** What the local world's server is to the local providers: known to everyone, as all secrets here are. */
export const identityClient = { id: 'latchkey-devnet', secret: 'known to everyone' } as const

/** Those that speak OpenID Connect; the others are OAuth 2 with an account's page of their own, as in the world outside. */
const openIdProviders: readonly SocialProvider[] = ['google', 'apple']

/** How a server reaches all six, played at one origin. */
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
    // As at X, an answer may wrap what it tells.
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
          // As at Discord, which says of an address whether it is verified; the others say nothing of it, or give none.
          ...(name === 'discord' && { email: 'email', emailVerified: 'verified' }),
        }
  }
  return Object.fromEntries(socialProviders.map((name) => [name, toSettings(name)])) as Record<
    SocialProvider,
    SocialProviderSettings
  >
}
