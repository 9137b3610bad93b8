import { type SocialProvider, socialProviders } from '@latchkey/protocol/vocabulary'
import { SettingError } from '../base/SettingError.ts'
import type { SocialProviderSettings, SocialSettings } from '../settings/settings.ts'
import { isSafeAddress } from './isSafeAddress.ts'
import { readSecretJson } from './readSecretJson.ts'
import type { Environment } from './readVariable.ts'

const example =
  '{"google":{"issuer":"https://accounts.google.com","clientId":"…","clientSecret":"…","scope":"openid"}}'

/**
 * Reads SOCIAL, the providers that visitors can log in with. Throws `SettingError`, which names a provider and a field
 * but never a secret.
 */
export function readSocial(
  environment: Environment,
  readFile: (path: string) => string,
): SocialSettings | undefined {
  const text = environment.SOCIAL?.trim()
  if (!text) return undefined
  const read = readSecretJson(text, readFile)
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new SettingError(
      `SOCIAL: must be JSON, or the path of a JSON file, with an entry for each provider: ${example}.`,
    )
  return Object.fromEntries(Object.entries(read).map(([name, entry]) => [name, readProvider(name, entry)]))
}

function readProvider(name: string, entry: unknown): SocialProviderSettings {
  if (!socialProviders.includes(name as SocialProvider))
    throw new SettingError(
      `SOCIAL: "${name}" is not a supported provider. Use ${socialProviders.join(', ')}.`,
    )
  const fields: Record<string, unknown> = Object(entry)
  const problem = (field: string, what: string) => new SettingError(`SOCIAL: ${name}.${field} ${what}`)
  const text = (field: string) => {
    const value = fields[field]
    if (typeof value !== 'string' || value === '') throw problem(field, 'must be a non-empty string.')
    return value
  }
  const address = (field: string, value: unknown) => {
    if (isSafeAddress(value)) return value
    throw problem(field, 'must be an https URL.')
  }
  const optional = (field: string) => (fields[field] === undefined ? {} : { [field]: text(field) })
  const { authentication = 'post', responseMode = 'query', endpoints, issuer, email, emailVerified } = fields
  if (authentication !== 'post' && authentication !== 'basic')
    throw problem('authentication', 'must be post or basic.')
  if (responseMode !== 'query' && responseMode !== 'form_post')
    throw problem('responseMode', 'must be query or form_post.')
  const shared: Omit<SocialProviderSettings, 'issuer' | 'endpoints' | 'subject' | 'email' | 'emailVerified'> =
    {
      clientId: text('clientId'),
      clientSecret: text('clientSecret'),
      scope: text('scope'),
      ...optional('name'),
      authentication,
      responseMode,
    }
  if ((issuer === undefined) === (endpoints === undefined))
    throw problem('issuer', 'or endpoints is required, but not both.')
  if (issuer !== undefined && (email ?? emailVerified) !== undefined)
    throw problem('email', 'and emailVerified require endpoints: an ID token already has these claims.')
  if (issuer !== undefined) return { ...shared, issuer: address('issuer', issuer) }
  const { authorization, token, userinfo }: Record<string, unknown> = Object(endpoints)
  return {
    ...shared,
    endpoints: {
      authorization: address('endpoints.authorization', authorization),
      token: address('endpoints.token', token),
      userinfo: address('endpoints.userinfo', userinfo),
    },
    subject: text('subject'),
    // Setting only one of the two would never yield an email address.
    ...((email ?? emailVerified) !== undefined && {
      email: text('email'),
      emailVerified: text('emailVerified'),
    }),
  }
}
